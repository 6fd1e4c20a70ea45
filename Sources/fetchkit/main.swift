import FetchKitCommand
import Foundation

exit(FetchKitCommand.run(Array(CommandLine.arguments.dropFirst())))
