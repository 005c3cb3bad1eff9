// libsndfile: reading and writing audio files.
#include <sndfile.h>
