// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard
internal import Support

/// A fault injected on purpose while a card is read.
///
/// As text: `tear@3`, `tear-answer@3`, `hang@2`, `cut@4:1`, `status@5:6985`,
/// `delay@2:300ms`, `delay:5ms`, `unplug@1`.
public struct CardFault: Hashable, Sendable {
    /// The effect of a fault.
    public enum Effect: Hashable, Sendable {
        /// The card executes the command and leaves the field before it answers.
        case tear
        /// The card leaves the field in the middle of its answer.
        case tearAnswer
        /// The card stops answering, and the reader gives it up after five seconds.
        case hang
        /// The answer is cut to a number of bytes.
        case cut(Int)
        /// The card refuses with a status word and does not execute the command.
        case status(StatusWord)
        /// The answer comes late.
        case delay(Duration)
        /// The reader is unplugged.
        case unplug
    }

    /// The effect of the fault.
    public let effect: Effect
    /// The exchange, counted from 1 since the card was presented; `nil` for every exchange.
    ///
    /// The pseudo-commands of class `FF`, which the reader answers, do not count.
    public let exchange: Int?

    /// Creates a fault.
    public init(_ effect: Effect, at exchange: Int? = nil) {
        self.effect = effect
        self.exchange = exchange
    }
}

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

/// The faults of a card by exchange, with a count of the exchanges so far.
final class FaultSchedule: Sendable {
    private let faults: [CardFault]
    private let count = Lock(0)

    init(_ faults: [CardFault]) {
        self.faults = faults
    }

    /// Counts one command, unless the reader answers it itself (class `FF`).
    ///
    /// - Returns: The effects on the command, delays first.
    func effects(on command: [UInt8]) -> [CardFault.Effect] {
        guard command.first != 0xFF else { return [] }
        let number = count.withLock { count in
            count += 1
            return count
        }
        let due = faults.filter { $0.exchange == nil || $0.exchange == number }.map(\.effect)
        return due.filter(\.isDelay) + due.filter { !$0.isDelay }
    }

    /// The number of commands that the card has received.
    var exchangeCount: Int { count.withLock { $0 } }

    /// The faults whose exchange has not come.
    var pending: [CardFault] {
        let count = exchangeCount
        return faults.filter { ($0.exchange ?? 1) > count }
    }
}

extension CardFault.Effect {
    fileprivate var isDelay: Bool {
        if case .delay = self { true } else { false }
    }
}
