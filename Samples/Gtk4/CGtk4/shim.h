#pragma once

#include <glib-unix.h>
#include <gtk/gtk.h>

/// Calls that take the object and `data`.
typedef void (*fk_signal)(gpointer object, gpointer data);
/// Calls that take the object, one argument and `data`.
typedef void (*fk_signal_with_argument)(gpointer object, gpointer argument, gpointer data);

/// `g_signal_connect` is a macro, and only C lets a function of one type be cast to that of another.
static inline void fk_connect(
    gpointer object, const char *signal, fk_signal call, gpointer data, GClosureNotify release) {
  g_signal_connect_data(object, signal, G_CALLBACK(call), data, release, (GConnectFlags)0);
}

static inline void fk_connect_with_argument(
    gpointer object, const char *signal, fk_signal_with_argument call, gpointer data, GClosureNotify release) {
  g_signal_connect_data(object, signal, G_CALLBACK(call), data, release, (GConnectFlags)0);
}
