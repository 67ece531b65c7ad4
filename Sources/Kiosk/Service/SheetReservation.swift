// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The uses of the sheet.
enum SheetUse: Hashable, Sendable {
    case read, payment, terms
}

/// The turn to use the sheet, which only one customer looks at.
final class SheetReservation: Sendable {
    private let holder = Lock<SheetUse?>(nil)

    /// Takes the turn.
    ///
    /// - Returns: `nil`, or the use that has the turn.
    func take(for use: SheetUse) -> SheetUse? {
        holder.withLock { holder in
            if let holder { return holder }
            holder = use
            return nil
        }
    }

    /// Gives the turn back.
    func give(back use: SheetUse) {
        holder.withLock { holder in
            if holder == use { holder = nil }
        }
    }
}
