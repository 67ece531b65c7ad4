// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension CardFault: LosslessStringConvertible {
    /// The fault as text, such as `status@5:6985`.
    public var description: String {
        let place = exchange.map { "@\($0)" } ?? ""
        return switch effect {
        case .tear: "tear\(place)"
        case .tearAnswer: "tear-answer\(place)"
        case .hang: "hang\(place)"
        case .unplug: "unplug\(place)"
        case .cut(let count): "cut\(place):\(count)"
        case .status(let statusWord): "status\(place):\(statusWord)"
        case .delay(let duration): "delay\(place):\(duration.milliseconds)ms"
        }
    }

    /// Reads a fault from text.
    ///
    /// - Returns: `nil` when the text is not a known fault with a valid value.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let place = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count == 2 ? parts[1] : nil
        if place.count == 2 {
            guard let exchange = Int(place[1]), exchange > 0 else { return nil }
            self.exchange = exchange
        } else {
            exchange = nil
        }
        switch (place[0], value) {
        case ("tear", nil): effect = .tear
        case ("tear-answer", nil): effect = .tearAnswer
        case ("hang", nil): effect = .hang
        case ("unplug", nil): effect = .unplug
        case ("cut", let value?):
            guard let count = Int(value), (0...65_535).contains(count) else { return nil }
            effect = .cut(count)
        case ("status", let value?):
            guard let bytes = Hexadecimal.bytes(value), bytes.count == 2 else { return nil }
            effect = .status(StatusWord(bytes[0], bytes[1]))
        case ("delay", let value?):
            guard value.hasSuffix("ms"), let count = Int(value.dropLast(2)),
                (0...3_600_000).contains(count)
            else { return nil }
            effect = .delay(.milliseconds(count))
        default: return nil
        }
    }
}

extension Duration {
    /// Whole milliseconds.
    fileprivate var milliseconds: Int64 {
        components.seconds &* 1_000 &+ components.attoseconds / 1_000_000_000_000_000
    }
}
