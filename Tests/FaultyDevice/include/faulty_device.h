// A sound card that fails when it is told to: a plug-in for ALSA's own library, so that what is tested
// sees the errors as a real card's driver gives them.
#ifndef FAULTY_DEVICE_H
#define FAULTY_DEVICE_H

#include <stdint.h>

/// Makes the next look at the device say this (`EPIPE`: ran dry, `ESTRPIPE`: suspended, `ENODEV`:
/// gone); 0 for nothing. It can't be opened while it is gone.
void faulty_device_fail(int code);

/// Makes every attempt to open it fail with this from now on (`EBUSY`: another program has it); 0 lets it be
/// opened.
void faulty_device_refuse(int code);

/// Gives a device that is gone back.
void faulty_device_plug_in(void);

/// How many frames the device has got since the last reset.
int64_t faulty_device_frames(void);

/// The left sample of a frame that the device got.
float faulty_device_sample(int64_t frame);

/// Forgets everything.
void faulty_device_reset(void);

#endif
