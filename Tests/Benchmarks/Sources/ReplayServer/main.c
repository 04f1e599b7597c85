// Answers lsinfo of one directory with a recorded reply, for directories that take mpd minutes to
// load. SOCKET, the DIRECTORY and the FILE with the reply are its arguments; there is nothing else
// in the root. It ends with its standard input.

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static const char *directory;
static const char *reply;
static size_t reply_size;

static bool send_all(int client, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t count = write(client, bytes, size);
    if (count <= 0) return false;
    bytes += count;
    size -= (size_t)count;
  }
  return true;
}

static bool send_text(int client, const char *text) {
  return send_all(client, text, strlen(text));
}

static bool answer_root(int client) {
  return send_text(client, "directory: ") && send_text(client, directory) &&
         send_text(client, "\nOK\n");
}

/// Its argument is quoted.
static bool answer_listing(int client, const char *argument) {
  size_t length = strlen(argument) - 2;
  if (length == 0) return answer_root(client);
  if (length != strlen(directory) || memcmp(argument + 1, directory, length) != 0)
    return send_text(client, "ACK [50@0] {lsinfo} No such directory\n");
  return send_all(client, reply, reply_size);
}

/// The reply to every other command.
static const char *pairs_of(const char *command) {
  if (strcmp(command, "stats") == 0) return "songs: 1000000\ndb_update: 1700000000\n";
  if (strcmp(command, "status") == 0) return "playlist: 1\nplaylistlength: 0\nstate: stop\n";
  return "";
}

/// The replies to a command list are held back to its end, since its client reads nothing before.
struct list {
  bool is_open;
  size_t size;
  char replies[1 << 18];
};

static bool hold(struct list *list, const char *text) {
  size_t length = strlen(text);
  if (list->size + length > sizeof list->replies) return false;
  memcpy(list->replies + list->size, text, length);
  list->size += length;
  return true;
}

static bool end_list(int client, struct list *list) {
  list->is_open = false;
  return send_all(client, list->replies, list->size) && send_text(client, "OK\n");
}

static bool answer(int client, const char *line, struct list *list) {
  if (strcmp(line, "command_list_ok_begin") == 0) {
    list->size = 0;
    return list->is_open = true;
  }
  if (strcmp(line, "command_list_end") == 0) return end_list(client, list);
  if (list->is_open) return hold(list, pairs_of(line)) && hold(list, "list_OK\n");
  if (strcmp(line, "lsinfo") == 0) return answer_root(client);
  if (strncmp(line, "lsinfo \"", 8) == 0) return answer_listing(client, line + 7);
  return send_text(client, pairs_of(line)) && send_text(client, "OK\n");
}

static void *serve(void *argument) {
  int client = (int)(long)argument;
  char lines[8192];
  size_t size = 0;
  ssize_t count;
  struct list list = {.is_open = false};
  bool goes_on = send_text(client, "OK MPD 0.23.5\n");
  while (goes_on && (count = read(client, lines + size, sizeof lines - size)) > 0) {
    size += (size_t)count;
    char *line = lines, *newline;
    while (goes_on && (newline = memchr(line, '\n', size - (size_t)(line - lines))) != NULL) {
      *newline = 0;
      goes_on = answer(client, line, &list);
      line = newline + 1;
    }
    size -= (size_t)(line - lines);
    memmove(lines, line, size);
  }
  close(client);
  return NULL;
}

static void map_reply(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) exit(1);
  reply_size = (size_t)status.st_size;
  reply = mmap(NULL, reply_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
  if (reply == MAP_FAILED) exit(1);
}

static int listen_at(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0) exit(1);
  if (listen(listener, 64) != 0) exit(1);
  return listener;
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  signal(SIGPIPE, SIG_IGN);
  directory = arguments[2];
  map_reply(arguments[3]);
  struct pollfd ends[] = {
      {.fd = listen_at(arguments[1]), .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
  if (!send_text(STDOUT_FILENO, "ready\n")) return 1;
  while (poll(ends, 2, -1) > 0 && ends[1].revents == 0) {
    int client = accept(ends[0].fd, NULL, NULL);
    pthread_t thread;
    if (client >= 0 && pthread_create(&thread, NULL, serve, (void *)(long)client) == 0)
      pthread_detach(thread);
  }
  return 0;
}
