// AudioFileTests
