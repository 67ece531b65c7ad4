// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import EmulatedCards
public import ProximityReader
internal import Support

/// A script for a reader: the cards to present, and the simulated conditions of the platform.
///
/// As JSON, in which every part is optional:
///
///     {
///       "conditions": ["tokenExpired@read"],
///       "taps": [
///         {"card": "visa-credit", "after": 0.5, "faults": ["tear@3"]},
///         {"card": "visa-credit"},
///         {"reader": "unplugged"}
///       ]
///     }
///
/// See Docs/Errors.md.
public struct ReaderScript: Sendable {
    /// The simulated conditions of the platform.
    public var conditions: [PlatformCondition]
    /// The events while the reader waits for a card, in order; `nil` uses the configured reader.
    public var taps: [ScriptedTap]?

    /// Creates a script.
    public init(conditions: [PlatformCondition] = [], taps: [ScriptedTap]? = nil) {
        self.conditions = conditions
        self.taps = taps
    }

    /// Applies the script to readers that are created with this configuration.
    ///
    /// - Parameter configuration: The configuration, whose clock is also the script's clock.
    public func apply(to configuration: inout ReaderConfiguration) {
        for condition in conditions { configuration.conditions.begin(condition) }
        if let taps {
            configuration.reader = .custom(
                ScriptedCardReader(taps, clock: configuration.clock))
            configuration.smartTapMerchants += SmartTapMerchant.test
        }
    }

    /// Creates a script from JSON.
    ///
    /// - Parameters:
    ///   - json: The JSON text.
    ///   - card: Finds a card by its name or path in the script.
    /// - Throws: `ReaderScriptError`.
    public init(
        json: some StringProtocol,
        card: (String) throws -> CardProfile? = { CardProfile(named: $0) }
    ) throws(ReaderScriptError) {
        try self.init(json: json.utf8, card: card)
    }

    /// Creates a script from JSON.
    ///
    /// - Parameters:
    ///   - json: The JSON text in UTF-8, such as `Data` or `[UInt8]`.
    ///   - card: Finds a card by its name or path in the script.
    /// - Throws: `ReaderScriptError`.
    public init(
        json: some Sequence<UInt8>,
        card: (String) throws -> CardProfile? = { CardProfile(named: $0) }
    ) throws(ReaderScriptError) {
        let file: ScriptFile
        do {
            file = try ScriptFile(json: Array(json))
        } catch {
            throw ReaderScriptError(
                path: "\(error.location)", found: error.found, allowed: error.allowed)
        }
        self.init(conditions: file.conditions)
        guard let written = file.taps else { return }
        var taps: [ScriptedTap] = []
        for (index, tap) in written.enumerated() {
            taps.append(
                ScriptedTap(try Self.event(tap.event, "$.taps[\(index)]", card), after: tap.delay))
        }
        self.taps = taps
    }

    private static func event(
        _ event: ScriptFile.Tap.Event, _ path: String, _ card: (String) throws -> CardProfile?
    ) throws(ReaderScriptError) -> ScriptedTap.Event {
        switch event {
        case .unplug: return .unplug
        case .failure(let code): return .failure(code)
        case .card(let name, let texts):
            let profile = try profile(name, "\(path).card", card)
            let faults = texts.compactMap { CardFault($0) }
            guard faults.count == texts.count else {
                throw ReaderScriptError(
                    path: "\(path).faults",
                    allowed: "a list of faults, such as tear@3, hang@2, cut@4:1, status@5:6985, "
                        + "delay@2:300ms or unplug@1")
            }
            return .card(profile, faults: faults)
        }
    }

    /// Finds a card.
    ///
    /// - Parameters:
    ///   - name: Its name or path.
    ///   - path: The path of the name in the script, for errors.
    ///   - card: Finds a card by its name or path.
    /// - Returns: The card.
    /// - Throws: `ReaderScriptError`.
    static func profile(
        _ name: String, _ path: String,
        _ card: (String) throws -> CardProfile? = { CardProfile(named: $0) }
    ) throws(ReaderScriptError) -> CardProfile {
        var found = "\u{201C}\(name.prefix(64))\u{201D}"
        do {
            if let profile = try card(name) { return profile }
            if let similar = CardProfile.names.similar(to: name) {
                found += " (did you mean \u{201C}\(similar)\u{201D}?)"
            }
        } catch {
            let reason = "\(error)"
            found +=
                ", not a valid card: \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)"
        }
        throw ReaderScriptError(
            path: path, found: found,
            allowed: "a card's name: " + CardProfile.names.joined(separator: ", "))
    }
}

/// An error in a script: its location and the allowed values.
public struct ReaderScriptError: Error, Hashable, Sendable {
    /// The JSON path, such as `$.taps[0].card`.
    public let path: String
    /// The value found, or `nil` if the path is sufficient.
    public let found: String?
    /// The allowed values.
    public let allowed: String

    init(path: String, found: String? = nil, allowed: String) {
        self.path = path
        self.found = found
        self.allowed = allowed
    }
}

extension ReaderScriptError: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        guard let found else { return "\(path): allowed: \(allowed)." }
        return "\(path): found \(found); allowed: \(allowed)."
    }
}
