// Preloaded into mpd, this starts many servers from one process: the loader takes nine tenths of the time of a start,
// and does its work once. Each line of the standard input is a server's directory, which is answered with the
// server's process identifier. A server becomes a child of this process's parent, which can wait for it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef int main_function(int, char **, char **);
typedef int start_function(main_function *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

static main_function *server_main;

static char *path_in(const char *directory, const char *name) {
  char *path;
  if (asprintf(&path, "%s/%s", directory, name) < 0) _exit(1);
  return path;
}

static void set_streams(const char *directory) {
  int input = open("/dev/null", O_RDONLY);
  int log = open(path_in(directory, "early-log"), O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (dup2(input, 0) < 0 || dup2(log, 1) < 0 || dup2(log, 2) < 0) _exit(1);
  close(input);
  close(log);
}

static int run_server(char *directory) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  setsid();
  set_streams(directory);
  setenv("HOME", directory, 1);
  char *arguments[] = {"mpd", "--no-daemon", path_in(directory, "mpd.conf"), NULL};
  return server_main(3, arguments, environ);
}

static int serve(int count, char **arguments, char **variables) {
  unsetenv("LD_PRELOAD");
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  while ((length = getline(&line, &size, stdin)) > 0) {
    line[length - 1] = 0;
    // What fork() does for other threads is not needed: there are none.
    pid_t server = (pid_t)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
    if (server == 0) return run_server(line);
    dprintf(STDOUT_FILENO, "%d\n", server);
  }
  _exit(0);
}

int __libc_start_main(
  main_function *main, int count, char **arguments, void (*init)(void), void (*fini)(void),
  void (*loader_fini)(void), void *stack_end) {
  start_function *start = (start_function *)dlsym(RTLD_NEXT, "__libc_start_main");
  server_main = main;
  return start(serve, count, arguments, init, fini, loader_fini, stack_end);
}
