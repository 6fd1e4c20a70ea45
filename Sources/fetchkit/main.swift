import FetchKitCommand
import Foundation

let status = FetchKitCommand.run(Array(CommandLine.arguments.dropFirst()))
// Not `exit`: what libraries free there, their other threads may still be using.
fflush(nil)
_exit(status)
