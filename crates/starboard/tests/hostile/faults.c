// A disk that fails: preloaded into the server (LD_PRELOAD), it lets writes to the database fail.
//
// The variable FAULTS names a file that is mapped by the server and written by the test:
//   byte 0       how writes fail now (see below); 0 is not at all
//   byte 1       how many of a hundred do
//   bytes 8..16  how many have failed
// Only files whose name has "sqlite" in it are meant, found by the descriptor.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

enum mode { WELL, BROKEN, FULL, SHORT, SYNC, LIMIT };

static volatile uint8_t *control;
static uint64_t chance = 0x9e3779b97f4a7c15;
// The second half of a write that was cut short fails, as on a full disk.
static __thread int is_cut;

__attribute__((constructor)) static void start(void) {
    const char *name = getenv("FAULTS");
    int file = name ? open(name, O_RDWR) : -1;
    if (file < 0) {
        fprintf(stderr, "faults: no FAULTS\n");
        abort();
    }
    control = mmap(NULL, 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (control == MAP_FAILED) abort();
    close(file);
}

static int is_database(int descriptor) {
    char link[64], name[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length < 0) return 0;
    name[length] = 0;
    return strstr(name, "sqlite") != NULL;
}

// How this operation on a file fails; WELL if it does not. The pattern depends on nothing but how
// many operations there were.
static enum mode fate(int descriptor, int is_sync) {
    if (!control) return WELL;
    enum mode mode = control[0];
    if (!is_sync && is_database(descriptor)) {
        // The kernel itself refuses to let a file grow, and sends SIGXFSZ.
        static int is_limited;
        if ((mode == LIMIT) != is_limited) {
            struct rlimit limit;
            getrlimit(RLIMIT_FSIZE, &limit);
            limit.rlim_cur = mode == LIMIT ? 4096 : limit.rlim_max;
            setrlimit(RLIMIT_FSIZE, &limit);
            is_limited = mode == LIMIT;
        }
        if (mode == LIMIT) __atomic_add_fetch((uint64_t *)(control + 8), 1, __ATOMIC_RELAXED);
    }
    if (mode == WELL || mode == LIMIT || (mode == SYNC) != is_sync) return WELL;
    if (!is_database(descriptor)) return WELL;
    uint64_t drawn = __atomic_add_fetch(&chance, 0x9e3779b97f4a7c15, __ATOMIC_RELAXED);
    drawn = (drawn ^ (drawn >> 30)) * 0xbf58476d1ce4e5b9;
    drawn = (drawn ^ (drawn >> 27)) * 0x94d049bb133111eb;
    if (control[1] <= (drawn >> 33) % 100) return WELL;
    __atomic_add_fetch((uint64_t *)(control + 8), 1, __ATOMIC_RELAXED);
    return mode;
}

static ssize_t fail(int error) {
    errno = error;
    return -1;
}

// Whether a write fails, and how many bytes of it are written otherwise.
static int refuses(int descriptor, size_t *length) {
    if (is_cut && is_database(descriptor)) {
        is_cut = 0;
        errno = ENOSPC;
        return 1;
    }
    switch (fate(descriptor, 0)) {
    case BROKEN: errno = EIO; return 1;
    case FULL: errno = ENOSPC; return 1;
    case SHORT:
        if (1 < *length) {
            *length /= 2;
            is_cut = 1;
        }
        return 0;
    default: return 0;
    }
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int descriptor, const void *bytes, size_t length) {
    static __typeof__(&write) real;
    if (!real) real = REAL(write);
    return refuses(descriptor, &length) ? -1 : real(descriptor, bytes, length);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t at) {
    static __typeof__(&pwrite) real;
    if (!real) real = REAL(pwrite);
    return refuses(descriptor, &length) ? -1 : real(descriptor, bytes, length, at);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t at) {
    static __typeof__(&pwrite64) real;
    if (!real) real = REAL(pwrite64);
    return refuses(descriptor, &length) ? -1 : real(descriptor, bytes, length, at);
}

int ftruncate(int descriptor, off_t length) {
    static __typeof__(&ftruncate) real;
    if (!real) real = REAL(ftruncate);
    return fate(descriptor, 0) == BROKEN ? fail(EIO) : real(descriptor, length);
}

int ftruncate64(int descriptor, off64_t length) {
    static __typeof__(&ftruncate64) real;
    if (!real) real = REAL(ftruncate64);
    return fate(descriptor, 0) == BROKEN ? fail(EIO) : real(descriptor, length);
}

int fsync(int descriptor) {
    static __typeof__(&fsync) real;
    if (!real) real = REAL(fsync);
    return fate(descriptor, 1) == SYNC ? fail(EIO) : real(descriptor);
}

int fdatasync(int descriptor) {
    static __typeof__(&fdatasync) real;
    if (!real) real = REAL(fdatasync);
    return fate(descriptor, 1) == SYNC ? fail(EIO) : real(descriptor);
}
