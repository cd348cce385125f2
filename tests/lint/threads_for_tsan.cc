// Linked into the tests of the thread sanitizer alone. librdkafka runs on C11's threads, which GCC's sanitizer does not
// know: a thread that it did not see start crashes in it, and what a mutex ordered looks like a race. The same
// functions over POSIX threads, which it does know. glibc's types for the two are the same memory.
#include <pthread.h>
#include <threads.h>

#include <cerrno>
#include <cstdint>
#include <ctime>
#include <memory>

namespace {

static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t) && alignof(mtx_t) == alignof(pthread_mutex_t));
static_assert(sizeof(cnd_t) == sizeof(pthread_cond_t) && alignof(cnd_t) == alignof(pthread_cond_t));
static_assert(sizeof(thrd_t) == sizeof(pthread_t));

pthread_mutex_t* posix(mtx_t* mutex) {
  return reinterpret_cast<pthread_mutex_t*>(mutex);
}
pthread_cond_t* posix(cnd_t* condition) {
  return reinterpret_cast<pthread_cond_t*>(condition);
}

int c11(int error) {
  switch (error) {
    case 0:
      return thrd_success;
    case EBUSY:
      return thrd_busy;
    case ENOMEM:
      return thrd_nomem;
    case ETIMEDOUT:
      return thrd_timedout;
    default:
      return thrd_error;
  }
}

struct Start {
  thrd_start_t function;
  void* argument;
};

void* run(void* start) {
  const std::unique_ptr<Start> owned(static_cast<Start*>(start));
  return reinterpret_cast<void*>(static_cast<std::intptr_t>(owned->function(owned->argument)));
}

}  // namespace

extern "C" {

int thrd_create(thrd_t* thread, thrd_start_t function, void* argument) {
  auto start = std::make_unique<Start>(Start{function, argument});
  const int error = pthread_create(thread, nullptr, run, start.get());
  if (error == 0) static_cast<void>(start.release());
  return c11(error);
}

int thrd_join(thrd_t thread, int* result) {
  void* value = nullptr;
  const int error = pthread_join(thread, &value);
  if (error == 0 && result != nullptr) *result = static_cast<int>(reinterpret_cast<std::intptr_t>(value));
  return c11(error);
}

int mtx_init(mtx_t* mutex, int type) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, (type & mtx_recursive) != 0 ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
  const int error = pthread_mutex_init(posix(mutex), &attributes);
  pthread_mutexattr_destroy(&attributes);
  return c11(error);
}

void mtx_destroy(mtx_t* mutex) {
  pthread_mutex_destroy(posix(mutex));
}
int mtx_lock(mtx_t* mutex) {
  return c11(pthread_mutex_lock(posix(mutex)));
}
int mtx_unlock(mtx_t* mutex) {
  return c11(pthread_mutex_unlock(posix(mutex)));
}

int cnd_init(cnd_t* condition) {
  return c11(pthread_cond_init(posix(condition), nullptr));
}
void cnd_destroy(cnd_t* condition) {
  pthread_cond_destroy(posix(condition));
}
int cnd_signal(cnd_t* condition) {
  return c11(pthread_cond_signal(posix(condition)));
}
int cnd_broadcast(cnd_t* condition) {
  return c11(pthread_cond_broadcast(posix(condition)));
}
int cnd_wait(cnd_t* condition, mtx_t* mutex) {
  return c11(pthread_cond_wait(posix(condition), posix(mutex)));
}

int cnd_timedwait(cnd_t* condition, mtx_t* mutex, const std::timespec* until) {
  return c11(pthread_cond_timedwait(posix(condition), posix(mutex), until));
}

}  // extern "C"
