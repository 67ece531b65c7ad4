// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// What the one sheet can be used for.
enum SheetUse: Hashable, Sendable {
    case read, payment, terms
}

/// Whose turn it is to use the sheet: one customer looks at it.
final class SheetTurn: Sendable {
    private let holder = Lock<SheetUse?>(nil)

    /// Takes the turn.
    ///
    /// - Returns: `nil`, or who has it.
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
