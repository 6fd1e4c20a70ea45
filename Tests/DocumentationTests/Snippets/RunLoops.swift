// The code of the page RunLoops, so that it is compiled.

import FetchKit
import Foundation

func onAQueue(_ request: DownloadRequest, _ listener: any AsyncDownloadDelegate) {
  let dispatcher = QueueDispatcher(DispatchQueue(label: "downloads"))
  AsyncDownload(request, delegate: listener, on: dispatcher).start()
}

func onThisThread(_ request: DownloadRequest, _ listener: any AsyncDownloadDelegate, until isDone: () -> Bool) {
  let dispatcher = RunLoopDispatcher()
  AsyncDownload(request, delegate: listener, on: dispatcher).start()
  while !isDone() { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
}

func inAPollLoop(_ dispatcher: DescriptorDispatcher, until isDone: () -> Bool) {
  var waiting = [pollfd(fd: dispatcher.descriptor, events: Int16(POLLIN), revents: 0)]
  while !isDone() {
    poll(&waiting, nfds_t(waiting.count), -1)
    dispatcher.drain()
  }
}
