// PortMIDI: MIDI input devices.
#include <portmidi.h>
