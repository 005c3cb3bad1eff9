// MIDIFileTests
