import CGtk4
import FetchKit

/// A spinner and a lamp that say whether the network is in use.
@MainActor public final class NetworkLight {
  /// Both, for a header bar.
  public let widget: Widget
  private let spinner: Widget
  private let lamp: Widget
  private var observation: NetworkActivity.Observation?

  /// A light that follows `activity`, and is told of changes on the dispatcher of the GTK loop.
  public init?(_ activity: NetworkActivity, on dispatcher: any Dispatcher) {
    guard let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), let spinner = gtk_spinner_new(),
      let lamp = gtk_label_new("○")
    else { return nil }
    (widget, self.spinner, self.lamp) = (box, spinner, lamp)
    gtk_widget_set_tooltip_text(box, "whether the network is in use")
    gtk_box_append(box.cast(GtkBox.self), spinner)
    gtk_box_append(box.cast(GtkBox.self), lamp)
    observation = activity.observe(on: dispatcher) { [weak self] isActive in
      MainActor.assumeIsolated { self?.show(isActive) }
    }
  }

  /// Whether it is lit.
  public var isLit: Bool { text(of: lamp) == "●" }

  private func show(_ isActive: Bool) {
    gtk_spinner_set_spinning(spinner.opaque, isActive ? 1 : 0)
    gtk_label_set_text(lamp.opaque, isActive ? "●" : "○")
  }
}
