extension Dialect {
  /// The General MIDI program that is nearest to one of the MT-32's, both 0 … 127: what bank 127 of
  /// GS plays. Chosen by the names in the MT-32's manual.
  static func programOfMT32(_ number: UInt8) -> UInt8 {
    switch number {
    case 0...2: number  // Acou Piano 1 to 3.
    case 3, 5: 4  // Elec Piano 1 and 3.
    case 4, 6: 5  // Elec Piano 2 and 4.
    case 7: 3  // Honkytonk.
    case 8, 9: 16  // Elec Org 1 and 2.
    case 10: 17  // Elec Org 3.
    case 11: 18  // Elec Org 4.
    case 12...14: 19  // Pipe Org 1 to 3.
    case 15: 21  // Accordion.
    case 16...18: 6  // Harpsi 1 to 3.
    case 19...21: 7  // Clavi 1 to 3.
    case 22, 23: 8  // Celesta 1 and 2.
    case 24, 26: 62  // Syn Brass 1 and 3.
    case 25, 27: 63  // Syn Brass 2 and 4.
    case 28, 30: 38  // Syn Bass 1 and 3.
    case 29, 31: 39  // Syn Bass 2 and 4.
    case 32: 88  // Fantasy.
    case 33: 94  // Harmo Pan.
    case 34: 52  // Chorale.
    case 35: 92  // Glasses.
    case 36: 97  // Soundtrack.
    case 37: 99  // Atmosphere.
    case 38, 40: 98  // Warm Bell, Echo Bell.
    case 39: 54  // Funny Vox.
    case 41: 96  // Ice Rain.
    case 42: 68  // Oboe 2001.
    case 43: 102  // Echo Pan.
    case 44: 81  // Doctor Solo.
    case 45: 10  // School Daze.
    case 46: 14  // Bellsinger.
    case 47: 80  // Square Wave.
    case 48, 49: 48  // Str Sect 1 and 2.
    case 50: 49  // Str Sect 3.
    case 51: 45  // Pizzicato.
    case 52, 53: 40  // Violin 1 and 2.
    case 54, 55: 42  // Cello 1 and 2.
    case 56: 43  // Contrabass.
    case 57, 58: 46  // Harp 1 and 2.
    case 59: 24  // Guitar 1.
    case 60: 25  // Guitar 2.
    case 61: 27  // Elec Gtr 1.
    case 62: 26  // Elec Gtr 2.
    case 63: 104  // Sitar.
    case 64, 65: 32  // Acou Bass 1 and 2.
    case 66, 67: number - 33  // Elec Bass 1 and 2.
    case 68, 69: number - 32  // Slap Bass 1 and 2.
    case 70, 71: 35  // Fretless 1 and 2.
    case 72, 73: 73  // Flute 1 and 2.
    case 74, 75: 72  // Piccolo 1 and 2.
    case 76: 74  // Recorder.
    case 77: 75  // Pan Pipes.
    case 78...81: number - 14  // Sax 1 to 4.
    case 82, 83: 71  // Clarinet 1 and 2.
    case 84...86: number - 16  // Oboe, Engl Horn, Bassoon.
    case 87: 22  // Harmonica.
    case 88, 89: 56  // Trumpet 1 and 2.
    case 90, 91: 57  // Trombone 1 and 2.
    case 92, 93: 60  // Fr Horn 1 and 2.
    case 94: 58  // Tuba.
    case 95, 96: 61  // Brs Sect 1 and 2.
    case 97, 98: 11  // Vibe 1 and 2.
    case 99: 98  // Syn Mallet.
    case 100: 112  // Windbell.
    case 101: 9  // Glock.
    case 102: 14  // Tube Bell.
    case 103: 13  // Xylophone.
    case 104: 12  // Marimba.
    case 105: 107  // Koto.
    case 106: 20  // Sho.
    case 107: 77  // Shakuhachi.
    case 108, 109: 78  // Whistle 1 and 2.
    case 110, 111: 76  // Bottleblow, Breathpipe.
    case 112: 47  // Timpani.
    case 113: 117  // Melodic Tom.
    case 114...116: 118  // Deep Snare, Elec Perc 1 and 2.
    case 117: 116  // Taiko.
    case 118, 120: 115  // Taiko Rim, Castanets.
    case 119: 119  // Cymbal.
    case 121: 112  // Triangle.
    case 122: 55  // Orche Hit.
    case 123: 124  // Telephone.
    case 124: 123  // Bird Tweet.
    case 125: 103  // One Note Jam.
    case 126: 98  // Water Bells.
    default: 116  // Jungle Tune.
    }
  }
}
