// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// An object of a profile that is being read, with its path and the members requested so far.
///
/// A missing member leaves its target unchanged, so a profile contains only the differences.
final class ProfileSection {
    /// The JSON path of the object.
    let path: String
    private let members: [ProfileValue.Member]
    private var asked: [String] = []

    /// Creates a section from a value.
    ///
    /// - Throws: `CardProfileError` when the value is not an object.
    init(_ value: ProfileValue, path: String) throws(CardProfileError) {
        guard case .object(let members) = value else {
            throw CardProfileError(path: path, found: value.description, allowed: "an object")
        }
        self.path = path
        self.members = members
    }

    /// The names of all members.
    var names: [String] { members.map(\.name) }

    /// Returns the value of a member and marks its name as known; `nil` when it is missing.
    func value(_ name: String) -> ProfileValue? {
        asked.append(name)
        return members.first { $0.name == name }?.value
    }

    /// Rejects members with unknown names, most of which are typing errors.
    ///
    /// - Throws: `CardProfileError`.
    func refuseOthers() throws(CardProfileError) {
        for name in names where !asked.contains(name) {
            throw CardProfileError(
                path: "\(path).\(name)", found: "an unknown name",
                allowed: asked.joined(separator: ", "))
        }
    }

    /// Returns the error for a member.
    func error(
        _ name: String, _ value: ProfileValue, allowed: String, isSecret: Bool = false
    ) -> CardProfileError {
        CardProfileError(
            path: "\(path).\(name)", found: isSecret ? value.kind : value.description,
            allowed: allowed)
    }

    /// Reads a member by a rule.
    ///
    /// - Parameters:
    ///   - name: The member.
    ///   - allowed: A description of the allowed values.
    ///   - isSecret: Whether an error must not quote the value.
    ///   - read: Returns `nil` for an invalid value.
    /// - Returns: `nil` when the member is missing.
    /// - Throws: `CardProfileError`.
    func read<Value>(
        _ name: String, allowed: String, isSecret: Bool = false,
        _ read: (ProfileValue) -> Value?
    ) throws(CardProfileError) -> Value? {
        guard let value = value(name) else { return nil }
        guard let result = read(value) else {
            throw error(name, value, allowed: allowed, isSecret: isSecret)
        }
        return result
    }

    /// Reads a part into a target; `null` makes it `nil`.
    ///
    /// - Parameters:
    ///   - target: The property to change.
    ///   - name: The member.
    ///   - usual: The part to change if the target is `nil`.
    /// - Throws: `CardProfileError`.
    func part<Part: ProfilePart>(
        _ target: inout Part?, _ name: String, usual: Part
    ) throws(CardProfileError) {
        guard let value = value(name) else { return }
        guard value != .null else {
            target = nil
            return
        }
        var part = target ?? usual
        try part.read(value, path: "\(path).\(name)")
        target = part
    }

    /// Reads a part into a nonoptional target.
    ///
    /// - Throws: `CardProfileError`.
    func part(_ target: inout some ProfilePart, _ name: String) throws(CardProfileError) {
        guard let value = value(name) else { return }
        try target.read(value, path: "\(path).\(name)")
    }
}
