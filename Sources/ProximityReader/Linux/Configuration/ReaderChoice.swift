// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// The reader to use.
public enum ReaderChoice: Sendable {
    /// The only contactless PC/SC reader; none if there are several.
    case only
    /// The first contactless PC/SC reader.
    case automatic
    /// The PC/SC reader with this name, or with this text in its name.
    case named(String)
    /// An emulated card, served by a child process.
    case emulated(String)
    /// A custom reader of the program.
    case custom(any CardReader)

    /// The allowed values in a configuration, for messages.
    static let allowed = "“auto”, a PC/SC reader's name, or “emulated:” and a card's name"
    private static let emulatedPrefix = "emulated:"

    /// Creates a choice from the text in a configuration.
    ///
    /// The result is `nil` for an empty name.
    ///
    /// - Parameter text: `auto`, a PC/SC reader's name or a part of it, or
    ///   `emulated:visa-credit`.
    public init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        guard text.hasPrefix(Self.emulatedPrefix) else {
            self = text == "auto" ? .automatic : .named(text)
            return
        }
        let card = String(text.dropFirst(Self.emulatedPrefix.count))
        // The name becomes an argument of a program and must not look like an option.
        guard !card.isEmpty, !card.hasPrefix("-") else { return nil }
        self = .emulated(card)
    }
}
