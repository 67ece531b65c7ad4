// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The presented sheets and their presenters.
@MainActor
enum PresentedSheets {
    private struct Entry {
        weak var presenter: AnyObject?
        let sheet: PKPaymentAuthorizationViewController
    }

    private static var entries: [Entry] = []

    static func note(_ sheet: PKPaymentAuthorizationViewController, by presenter: AnyObject) {
        entries.removeAll { $0.presenter == nil || $0.presenter === presenter }
        entries.append(Entry(presenter: presenter, sheet: sheet))
    }

    /// Removes and returns the sheet that an object presents.
    static func take(by presenter: AnyObject) -> PKPaymentAuthorizationViewController? {
        guard let place = entries.firstIndex(where: { $0.presenter === presenter }) else {
            return nil
        }
        return entries.remove(at: place).sheet
    }
}
