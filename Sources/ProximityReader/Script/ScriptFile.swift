// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// A script as written: the events of a reader, with cards and faults by their names.
///
/// Docs/Errors.md describes the format.
package struct ScriptFile: Hashable, Sendable {
    /// An event while a reader waits for a card.
    package struct Tap: Hashable, Sendable {
        /// The kind of event.
        package enum Event: Hashable, Sendable {
            /// A card is presented, with faults while it is read.
            case card(String, faults: [String])
            /// The reader is unplugged.
            case unplug
            /// The reader fails in some other way.
            case failure(CardError.Code)
        }

        /// The event.
        package let event: Event
        /// The time from the start of the wait to the event.
        package let delay: Duration
    }

    /// The simulated conditions of the platform.
    package var conditions: [PlatformCondition] = []
    /// The events, in order; `nil` uses the configured reader.
    package var taps: [Tap]?

    /// Returns the location of a card in a script; a relative path is relative to the script.
    ///
    /// - Parameters:
    ///   - card: The card in the script: a name, or a path with a slash or ending in `.json`.
    ///   - script: The script's path.
    /// - Returns: The name, or the path.
    package static func place(of card: String, in script: String) -> String {
        guard card.contains(where: { $0 == "/" }) || card.hasSuffix(".json"), !card.hasPrefix("/"),
            let slash = script.lastIndex(of: "/")
        else { return card }
        return script[...slash] + card
    }
}
