// The player.
extension BrowserState {
  func performOnPlayer(_ action: BrowserAction, _ count: Int) -> [BrowserEffect]? {
    let count = min(count, maxRepeats)
    switch action {
    case .pause: return [.player(.pause)]
    case .stop: return [.player(.stop)]
    case .nextSong: return Array(repeating: .player(.next), count: count)
    case .previousSong: return Array(repeating: .player(.previous), count: count)
    case .seekForwards: return [.player(.seek(by: 5 * count))]
    case .seekBackwards: return [.player(.seek(by: -5 * count))]
    case .louder: return [.player(.volume(by: min(100, 2 * count)))]
    case .quieter: return [.player(.volume(by: -min(100, 2 * count)))]
    case .random: return [.player(.random)]
    case .repeat: return [.player(.repeat)]
    case .single: return [.player(.single)]
    case .consume: return [.player(.consume)]
    case .update: return [.updateDatabase]
    default: return nil
    }
  }
}

/// How often a key repeats an action of the player, or undoes changes, at most.
let maxRepeats = 100
