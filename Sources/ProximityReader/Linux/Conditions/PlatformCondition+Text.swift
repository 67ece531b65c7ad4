// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PlatformCondition: LosslessStringConvertible {
    /// The condition as text, such as `tokenExpired@read`.
    public var description: String {
        let place = moment.map { "@\($0.rawValue)" } ?? ""
        return switch kind {
        case .deviceBanned:
            "\(kind.rawValue)\(place)\(until.map { ":\($0.formatted(.iso8601))" } ?? "")"
        case .unknown where code != 0: "\(kind.rawValue)\(place):\(code)"
        default: "\(kind.rawValue)\(place)"
        }
    }

    /// Creates a condition from text.
    ///
    /// The result is `nil` if the text is not a condition, or names a call that it does not affect.
    ///
    /// - Parameter text: The text, such as `phoneCall`, `tokenExpired@read`,
    ///   `deviceBanned:2026-12-01T00:00:00Z` or `unknown:2999`.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let place = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = Kind(rawValue: String(place[0])) else { return nil }
        var (moment, until, code): (Moment?, Date?, Int) = (nil, nil, 0)
        if place.count == 2 {
            moment = Moment(rawValue: String(place[1]))
            guard moment != nil else { return nil }
        }
        if parts.count == 2 {
            switch kind {
            case .deviceBanned: until = try? Date(String(parts[1]), strategy: .iso8601)
            case .unknown: code = Int(parts[1]) ?? 0
            default: return nil
            }
            guard until != nil || code != 0 else { return nil }
        }
        self.init(kind, at: moment, until: until, code: code)
        if let moment, !affects(moment) { return nil }
    }

    /// The allowed values in configurations and commands, for messages.
    package static let allowed =
        Kind.allCases.map(\.rawValue).joined(separator: ", ") + "; each also with @ and one of "
        + Moment.allCases.map(\.rawValue).joined(separator: ", ") + " in which it causes an error"
}
