// MicroPython features that Pilothouse does not use: `make image` appends these lines to the
// board's mpconfigboard.h. The file system, the REPL and the compiler stay, for mpremote.

// One core is enough; without threads no allocation needs a lock, which makes everything faster.
#define MICROPY_PY_THREAD                       (0)

#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE    (0)
#define MICROPY_PY_ASYNCIO                      (0)
#define MICROPY_PY_BUILTINS_COMPLEX             (0)
#define MICROPY_PY_BUILTINS_HELP                (0)
#define MICROPY_PY_CMATH                        (0)
#define MICROPY_PY_COLLECTIONS                  (0)
#define MICROPY_PY_FRAMEBUF                     (0)
#define MICROPY_PY_HEAPQ                        (0)
#define MICROPY_PY_MATH                         (0)
#define MICROPY_PY_PLATFORM                     (0)
#define MICROPY_PY_RANDOM                       (0)
#define MICROPY_PY_RE                           (0)
#define MICROPY_PY_UCTYPES                      (0)
