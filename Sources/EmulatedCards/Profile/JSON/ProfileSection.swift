// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// One object of a profile while it is read: it knows where it stands and what was asked of it.
///
/// What is absent leaves its target as it is, so that a profile names only what differs.
final class ProfileSection {
    /// The JSON path of the object.
    let path: String
    private let members: [ProfileValue.Member]
    private var asked: [String] = []

    /// Takes a value apart.
    ///
    /// - Throws: `CardProfileError` when it is no object.
    init(_ value: ProfileValue, path: String) throws(CardProfileError) {
        guard case .object(let members) = value else {
            throw CardProfileError(path: path, found: value.description, allowed: "an object")
        }
        self.path = path
        self.members = members
    }

    /// The names of all members.
    var names: [String] { members.map(\.name) }

    /// The value of a member, which counts as known from now on; `nil` when it is absent.
    func value(_ name: String) -> ProfileValue? {
        asked.append(name)
        return members.first { $0.name == name }?.value
    }

    /// Refuses members that nobody asked for: most are slips of the pen.
    ///
    /// - Throws: `CardProfileError`.
    func refuseOthers() throws(CardProfileError) {
        for name in names where !asked.contains(name) {
            throw CardProfileError(
                path: "\(path).\(name)", found: "an unknown name",
                allowed: asked.joined(separator: ", "))
        }
    }

    /// Makes the error for a member.
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
    ///   - allowed: What may stand there.
    ///   - isSecret: Whether a mistake must not be quoted.
    ///   - read: Returns `nil` for what may not stand there.
    /// - Returns: `nil` when the member is absent.
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
    ///   - target: What is changed.
    ///   - name: The member.
    ///   - usual: What the object changes where there was nothing.
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

    /// Reads a part into a target that cannot be left out.
    ///
    /// - Throws: `CardProfileError`.
    func part(_ target: inout some ProfilePart, _ name: String) throws(CardProfileError) {
        guard let value = value(name) else { return }
        try target.read(value, path: "\(path).\(name)")
    }
}
