// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// A script as it is written: what happens to a reader, with cards and faults by their names.
///
/// Docs/Errors.md describes the format.
package struct ScriptFile: Hashable, Sendable {
    /// One thing that happens while a reader waits for a card.
    package struct Tap: Hashable, Sendable {
        /// What happens.
        package enum Event: Hashable, Sendable {
            /// A card is presented; some things go wrong while it is read.
            case card(String, faults: [String])
            /// The reader is unplugged.
            case unplug
            /// The reader fails in some other way.
            case failure(CardError.Code)
        }

        /// What happens.
        package let event: Event
        /// How long the reader has waited by then.
        package let delay: Duration
    }

    /// A mistake: where it stands and what may stand there.
    package struct Mistake: Error, Hashable, Sendable {
        /// The JSON path, such as `$.taps[0].card`.
        package let path: String
        /// What may stand there, without a full stop.
        package let allowed: String
    }

    /// What is said to be so on the platform.
    package var conditions: [PlatformCondition] = []
    /// What happens, in this order; `nil` leaves the configured reader.
    package var taps: [Tap]?

    /// Where a card of a script lies: a file's relative path counts from the script.
    ///
    /// - Parameters:
    ///   - card: What the script says: a name, or a path with a slash or ending in `.json`.
    ///   - script: The script's path.
    /// - Returns: The name, or the path.
    package static func place(of card: String, in script: String) -> String {
        guard card.contains(where: { $0 == "/" }) || card.hasSuffix(".json"), !card.hasPrefix("/"),
            let slash = script.lastIndex(of: "/")
        else { return card }
        return script[...slash] + card
    }
}
