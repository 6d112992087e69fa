/* Lets libcamera and picamera2 allocate picture buffers on a kernel that has neither /dev/udmabuf nor /dev/dma_heap:
 * both are opened as plain memory files, and buffers cut from them are memory files as well.
 *
 *     gcc -shared -fPIC -o buffers.so buffers.c -ldl        LD_PRELOAD=./buffers.so program
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <linux/udmabuf.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

typedef int (*opener)(const char *, int, ...);
typedef int (*controller)(int, unsigned long, ...);

static int open_or_pretend(const char *path, int flags, int mode, const char *symbol)
{
    if (strcmp(path, "/dev/udmabuf") == 0 || strcmp(path, "/dev/dma_heap/linux,cma") == 0)
        return memfd_create("pretended device", MFD_CLOEXEC);
    return ((opener)dlsym(RTLD_NEXT, symbol))(path, flags, mode);
}

static int mode_of(int flags, va_list arguments)
{
    return flags & (O_CREAT | __O_TMPFILE) ? va_arg(arguments, int) : 0;
}

int open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int mode = mode_of(flags, arguments);
    va_end(arguments);
    return open_or_pretend(path, flags, mode, "open");
}

int open64(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int mode = mode_of(flags, arguments);
    va_end(arguments);
    return open_or_pretend(path, flags, mode, "open64");
}

static int allocate(struct dma_heap_allocation_data *wanted)
{
    int file = memfd_create("picture buffer", MFD_CLOEXEC);
    if (file < 0 || ftruncate(file, (off_t)wanted->len) < 0)
        return -1;
    wanted->fd = (unsigned int)file;
    return 0;
}

int ioctl(int file, unsigned long request, ...)
{
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    /* A name has another size in each program's view: that part of the number does not count. */
    const unsigned long any_size = ~((unsigned long)_IOC_SIZEMASK << _IOC_SIZESHIFT);
    if (request == UDMABUF_CREATE)
        return dup((int)((struct udmabuf_create *)argument)->memfd);
    if (request == DMA_HEAP_IOCTL_ALLOC)
        return allocate(argument);
    if (request == DMA_BUF_IOCTL_SYNC || (request & any_size) == (DMA_BUF_SET_NAME_A & any_size))
        return 0;
    return ((controller)dlsym(RTLD_NEXT, "ioctl"))(file, request, argument);
}
