// MIDIInput
