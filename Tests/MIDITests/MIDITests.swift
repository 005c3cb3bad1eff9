// MIDITests
