import TineRendering

// RenderSong SONG.mid OUT.flac: with the bundled presets, and two seconds for the last notes.
var settings = RendererSettings()
settings.tail = .seconds(2)
let renderer = Renderer(bank: try .bundled, settings: settings)
let song = try Song(path: CommandLine.arguments[1])
let summary = try renderer.render(song, to: CommandLine.arguments[2])
print(summary.seconds, summary.peakDecibels)
