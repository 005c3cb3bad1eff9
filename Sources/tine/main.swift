import TineFiles
import Glibc

let words = (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0] }
exit(CommandLineTool.main(words.map { FileName.string($0) }))
