// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support

@testable import ApplePay

/// A sheet that a test reads and acts on.
final class TestSheet: AuthorizationSheet {
    private let contents: AsyncStream<SheetContent>
    private let shown: AsyncStream<SheetContent>.Continuation
    /// In a structure, because a closure in a lock gets another thunk each time it is read.
    private struct Recipient {
        let act: @Sendable (CustomerAction) -> Void
    }

    private let recipient = Lock<Recipient?>(nil)
    private let opens: Bool
    let journal: Journal

    init(journal: Journal, opens: Bool = true) {
        (contents, shown) = AsyncStream.makeStream()
        self.journal = journal
        self.opens = opens
    }

    func open(
        _ content: SheetContent, act: @escaping @Sendable (CustomerAction) -> Void
    ) async -> Bool {
        guard opens else { return false }
        recipient.withLock { $0 = Recipient(act: act) }
        shown.yield(content)
        return true
    }

    func show(_ content: SheetContent) async {
        switch content.phase {
        case .succeeded: journal.note("shown: success")
        case .failed: journal.note("shown: failure")
        case .choosing, .updating, .processing: break
        }
        shown.yield(content)
    }

    func close() async {
        journal.note("closed")
        shown.finish()
    }

    func customer(_ action: CustomerAction) {
        recipient.withLock { $0 }?.act(action)
    }

    /// Waits for the next content of this kind; returns `nil` if the sheet closes first.
    func next(where isWanted: (SheetContent) -> Bool) async -> SheetContent? {
        for await content in contents where isWanted(content) { return content }
        return nil
    }

    func next(_ phase: SheetContent.Phase) async -> SheetContent? {
        await next { $0.phase == phase }
    }
}
