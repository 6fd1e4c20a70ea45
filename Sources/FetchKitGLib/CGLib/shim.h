#pragma once

#include <glib-unix.h>
#include <glib.h>

/// A source that is ready while `descriptor` can be read, and calls `call` then. A function for descriptors has another type than
/// the one that `g_source_set_callback` takes, and only C lets the one be cast to the other.
static inline GSource *fk_descriptor_source(
    gint descriptor, GUnixFDSourceFunc call, gpointer data, GDestroyNotify release) {
  GSource *source = g_unix_fd_source_new(descriptor, G_IO_IN);
  g_source_set_callback(source, G_SOURCE_FUNC(call), data, release);
  return source;
}

/// The priority with which GTK draws: a macro that Swift does not see.
static const gint fk_priority_of_drawing = G_PRIORITY_HIGH_IDLE + 20;

#if defined(__linux__)
/// The eventfd that libdispatch makes readable when something waits in the main queue. Core Foundation's run loop stands on
/// these two functions; they are in no header.
extern int _dispatch_get_main_queue_port_4CF(void);
/// Runs what waits in the main queue. Ends the process where the calling thread is not the main one.
extern void _dispatch_main_queue_callback_4CF(void *message);
#endif
