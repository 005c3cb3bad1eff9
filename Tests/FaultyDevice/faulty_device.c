#include "faulty_device.h"

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { max_frames = 1 << 20 };

static atomic_int next_error;
static atomic_int is_gone;
static atomic_int refusal;
static atomic_llong frames;
static float samples[max_frames];

void faulty_device_fail(int code) { atomic_store(&next_error, code); }
void faulty_device_refuse(int code) { atomic_store(&refusal, code); }
void faulty_device_plug_in(void) { atomic_store(&is_gone, 0); }
int64_t faulty_device_frames(void) { return atomic_load(&frames); }
float faulty_device_sample(int64_t frame) { return samples[frame]; }

void faulty_device_reset(void) {
  atomic_store(&next_error, 0);
  atomic_store(&is_gone, 0);
  atomic_store(&refusal, 0);
  atomic_store(&frames, 0);
}

/// One open device. It plays by the clock, as a card does, and runs dry when it isn't fed.
struct device {
  snd_pcm_ioplug_t io;
  int64_t started;  // nanoseconds; 0 before the start
  int64_t fed;      // frames since it was prepared
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int start(snd_pcm_ioplug_t *io) {
  ((struct device *)io->private_data)->started = now();
  return 0;
}

static int stop(snd_pcm_ioplug_t *io) {
  ((struct device *)io->private_data)->started = 0;
  return 0;
}

static int prepare(snd_pcm_ioplug_t *io) {
  struct device *device = io->private_data;
  if (atomic_load(&is_gone)) return -ENODEV;
  device->started = 0;
  device->fed = 0;
  return 0;
}

static int resume(snd_pcm_ioplug_t *io) {
  // As most cards: it can't go on where it was.
  (void)io;
  return -ENOSYS;
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
  struct device *device = io->private_data;
  int code = atomic_exchange(&next_error, 0);
  if (code == ENODEV) atomic_store(&is_gone, 1);
  if (atomic_load(&is_gone)) {
    snd_pcm_ioplug_set_state(io, SND_PCM_STATE_DISCONNECTED);
    return 0;
  }
  if (code == ESTRPIPE) {
    snd_pcm_ioplug_set_state(io, SND_PCM_STATE_SUSPENDED);
    return 0;
  }
  if (code == EPIPE) return -EPIPE;
  if (device->started == 0) return 0;
  int64_t played = (now() - device->started) * io->rate / 1000000000LL;
  if (played > device->fed) return -EPIPE;
  return played % io->buffer_size;
}

static snd_pcm_sframes_t transfer(
  snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset,
  snd_pcm_uframes_t size) {
  struct device *device = io->private_data;
  if (atomic_load(&is_gone)) return -ENODEV;
  for (snd_pcm_uframes_t index = 0; index < size; index += 1) {
    const char *place = (const char *)areas->addr
      + (areas->first + areas->step * (offset + index)) / 8;
    int64_t frame = atomic_load(&frames);
    if (frame < max_frames) samples[frame] = *(const float *)place;
    atomic_store(&frames, frame + 1);
  }
  device->fed += size;
  return size;
}

static int poll_revents(
  snd_pcm_ioplug_t *io, struct pollfd *polled, unsigned int count, unsigned short *events) {
  (void)io;
  (void)count;
  uint64_t ticks;
  if (read(polled->fd, &ticks, sizeof ticks) < 0) ticks = 0;
  *events = POLLOUT;
  return 0;
}

static int close_device(snd_pcm_ioplug_t *io) {
  close(io->poll_fd);
  free(io->private_data);
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
  .start = start,
  .stop = stop,
  .pointer = pointer,
  .transfer = transfer,
  .close = close_device,
  .prepare = prepare,
  .resume = resume,
  .poll_revents = poll_revents,
};

SND_PCM_PLUGIN_DEFINE_FUNC(faulty) {
  (void)root;
  (void)conf;
  if (atomic_load(&is_gone)) return -ENODEV;
  if (atomic_load(&refusal)) return -atomic_load(&refusal);
  struct device *device = calloc(1, sizeof *device);
  if (!device) return -ENOMEM;
  // A tick a millisecond: whoever waits looks again.
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  struct itimerspec every = {{0, 1000000}, {0, 1000000}};
  timerfd_settime(timer, 0, &every, NULL);
  device->io = (snd_pcm_ioplug_t){
    .version = SND_PCM_IOPLUG_VERSION,
    .name = "a card that fails",
    .poll_fd = timer,
    .poll_events = POLLIN,
    .callback = &callbacks,
    .private_data = device,
  };
  int code = snd_pcm_ioplug_create(&device->io, name, stream, mode);
  if (code < 0) {
    close(timer);
    free(device);
    return code;
  }
  unsigned int access = SND_PCM_ACCESS_RW_INTERLEAVED;
  unsigned int format = SND_PCM_FORMAT_FLOAT_LE;
  snd_pcm_ioplug_set_param_list(&device->io, SND_PCM_IOPLUG_HW_ACCESS, 1, &access);
  snd_pcm_ioplug_set_param_list(&device->io, SND_PCM_IOPLUG_HW_FORMAT, 1, &format);
  snd_pcm_ioplug_set_param_minmax(&device->io, SND_PCM_IOPLUG_HW_CHANNELS, 2, 2);
  snd_pcm_ioplug_set_param_minmax(&device->io, SND_PCM_IOPLUG_HW_RATE, 48000, 48000);
  snd_pcm_ioplug_set_param_minmax(&device->io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 256, 65536);
  snd_pcm_ioplug_set_param_minmax(&device->io, SND_PCM_IOPLUG_HW_PERIODS, 2, 64);
  *pcmp = device->io.pcm;
  return 0;
}

SND_PCM_PLUGIN_SYMBOL(faulty);
