// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

@testable import Checkout

/// Shows how an app tests its states as values, with events that it creates itself.
@Suite("Example: an app tests its states")
struct StateTests {
    @Test("Progress is shown while the reader is prepared")
    func progress() {
        var state = PointOfSale.State.preparing(percent: 0)
        for percent in [1, 40, 100] {
            state = state.following(.updateProgress(percent))
            #expect(state == .preparing(percent: percent))
        }
    }

    @Test("Hints are shown while a card is read")
    func hints() {
        var state = PointOfSale.State.reading(.wait)
        let events: [(PaymentCardReader.Event, PointOfSale.Hint)] = [
            (.readyForTap, .presentCard), (.cardDetected, .holdCard),
            (.readRetry, .presentCardAgain), (.readyForTap, .presentCardAgain),
            (.cardDetected, .holdCard), (.removeCard, .removeCard), (.readCompleted, .removeCard),
            (.pinEntryRequested, .enterPIN), (.pinEntryCompleted, .wait),
            (.userInterfaceDismissed, .wait),
        ]
        for (event, hint) in events {
            state = state.following(event)
            #expect(state == .reading(hint), "\(event)")
        }
    }

    @Test(
        "An event that comes late does not change the outcome",
        arguments: [
            .updateProgress(100), .notReady, .readyForTap, .cardDetected, .removeCard,
            .readCompleted, .readRetry, .readCancelled, .readNotCompleted, .pinEntryRequested,
            .pinEntryCompleted, .userInterfaceDismissed,
        ] as [PaymentCardReader.Event])
    func late(event: PaymentCardReader.Event) {
        for outcome in [PointOfSale.Outcome.approved, .declined, .cancelled, .failed("")] {
            #expect(PointOfSale.State.finished(outcome).following(event) == .finished(outcome))
        }
    }

    @Test("A reader that is no longer ready is off")
    func notReady() {
        #expect(PointOfSale.State.ready.following(.notReady) == .off)
        #expect(PointOfSale.State.reading(.holdCard).following(.notReady) == .reading(.holdCard))
    }
}
