import Foundation
import MPDClient
import MPDClientFoundation

let error: any Error = MPDError(.closed, "the server closed the connection")
guard error.localizedDescription == "the server closed the connection" else { exit(1) }
