// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Support
import Testing

@testable import ProximityReader

extension ReadEnding {
    private static let tap = ["readyForTap", "cardDetected"]
    private static let completed = ["removeCard", "readCompleted", "userInterfaceDismissed"]
    private static let notCompleted = ["readNotCompleted", "userInterfaceDismissed"]
    private static let cancelled = ["readCancelled", "userInterfaceDismissed"]
    private static let refused = tap + ["removeCard"] + notCompleted
    private static let retried = tap + ["readRetry"]

    /// The possible results of a card, each with and without `includeErrorInReadResult`.
    static let verdicts = [false, true].flatMap { includes in
        let option = includes ? ", which is included" : ""
        return [
            ReadEnding(
                testDescription: "a card that is read" + option, includesErrors: includes,
                end: "success", events: tap + completed, message: .success),
            ReadEnding(
                testDescription: "a card that declines" + option, verdicts: [.declined(.sample)],
                includesErrors: includes, end: includes ? "cardDeclined" : "paymentCardDeclined",
                events: includes ? tap + completed : refused, message: .declined),
            ReadEnding(
                testDescription: "a card that fails with data" + option,
                verdicts: [.failed(.sample)], includesErrors: includes,
                end: includes ? "failure" : "cardReadFailed",
                events: includes ? tap + completed : refused, message: .failed),
            ReadEnding(
                testDescription: "a card that fails without data" + option,
                verdicts: [.failed(nil)], includesErrors: includes, end: "cardReadFailed",
                events: refused, message: .failed),
            ReadEnding(
                testDescription: "a card that is not supported" + option,
                verdicts: [.notSupported(.insertCard, "")], includesErrors: includes,
                end: "cardNotSupported", events: refused, message: .insertCard),
            ReadEnding(
                testDescription: "a card that never comes" + option, includesErrors: includes,
                meanwhile: { await $0.letTimePass() }, end: "readCancelled",
                events: ["readyForTap"] + notCompleted, message: .timedOut),
            ReadEnding(
                testDescription: "a card that is lost three times" + option,
                includesErrors: includes,
                meanwhile: { scene in
                    for times in 1...2 {
                        scene.bench.tap(CardFault(.tear, at: 2))
                        await scene.hears("readRetry", times: times)
                    }
                    scene.bench.tap(CardFault(.tear, at: 2))
                }, end: "cardReadFailed", events: retried + retried + tap + notCompleted,
                message: .failed),
        ]
    }

    /// Cards that are presented again.
    static let retries = [
        ReadEnding(
            testDescription: "a phone that asks for its owner, and is presented again",
            verdicts: [.presentAgain(.seePhone, fieldOff: .zero), .read(.sample)],
            end: "success", events: retried + tap + completed, message: .success),
        ReadEnding(
            testDescription: "a card that endlessly asks to be presented again",
            verdicts: [.presentAgain(.presentCardAgain, fieldOff: .zero)], end: "cardReadFailed",
            events: Array(repeating: retried, count: ReadFlow.restartLimit - 1).flatMap(\.self)
                + tap + notCompleted, message: .failed),
        ReadEnding(
            testDescription: "a card that is lost, and is presented again",
            meanwhile: { scene in
                scene.bench.tap(CardFault(.tear, at: 2))
                await scene.hears("readRetry")
                scene.bench.tap()
            }, end: "success", events: retried + tap + completed, message: .success),
        ReadEnding(
            testDescription: "a card that is lost, and stays away",
            meanwhile: { scene in
                scene.bench.tap(CardFault(.tear, at: 2))
                await scene.hears("readRetry")
                await scene.letTimePass()
            }, end: "cardReadFailed", events: retried + ["readyForTap"] + notCompleted,
            message: .failed),
        ReadEnding(
            testDescription: "a card that is lost, and the program cancels",
            meanwhile: { scene in
                scene.bench.tap(CardFault(.tear, at: 2))
                await scene.hears("readRetry")
                await scene.bench.cardReader.untilAwaited()
                _ = try await scene.session.cancelRead()
            }, end: "readCancelled", events: retried + ["readyForTap"] + cancelled,
            message: .cancelled),
    ]

    /// Reads that are canceled.
    static let cancellations = [
        ReadEnding(
            testDescription: "the program cancels",
            meanwhile: { scene in
                await scene.bench.cardReader.untilAwaited()
                _ = try await scene.session.cancelRead()
            }, end: "readCancelled", events: ["readyForTap"] + cancelled, message: .cancelled),
        ReadEnding(
            testDescription: "the customer closes the sheet",
            meanwhile: { scene in
                await scene.bench.cardReader.untilAwaited()
                scene.bench.sheet.cancel()
            }, end: "readCancelled", events: ["readyForTap"] + cancelled, message: .cancelled),
        ReadEnding(
            testDescription: "the task is canceled while the read waits for a card",
            meanwhile: { scene in
                await scene.bench.cardReader.untilAwaited()
                scene.read.cancel()
            }, end: "readCancelled", events: ["readyForTap"] + cancelled, message: .cancelled),
        ReadEnding(
            testDescription: "the task is canceled while a card is read",
            meanwhile: { scene in
                scene.bench.tap(CardFault(.hang, at: 2))
                await scene.hears("cardDetected")
                scene.read.cancel()
            }, end: "readCancelled", events: tap + cancelled, message: .cancelled),
        ReadEnding(
            testDescription: "the program cancels while a card is read",
            meanwhile: { scene in
                scene.bench.tap(CardFault(.hang, at: 2))
                await scene.hears("cardDetected")
                let wasCancelled = try await scene.session.cancelRead()
                #expect(wasCancelled)
            }, end: "readCancelled", events: tap + cancelled, message: .cancelled),
        ReadEnding(
            testDescription: "the customer closes the sheet while a card is read",
            meanwhile: { scene in
                scene.bench.tap(CardFault(.hang, at: 2))
                await scene.hears("cardDetected")
                scene.bench.sheet.cancel()
            }, end: "readCancelled", events: tap + cancelled, message: .cancelled),
    ]

    /// Reads whose reader, sheet, or platform is or becomes unavailable.
    static let surroundings = [
        ReadEnding(
            testDescription: "the reader is unplugged while the read waits for a card",
            meanwhile: { scene in
                await scene.bench.cardReader.untilAwaited()
                scene.bench.cardReader.unplug()
            }, end: "readerNotAvailable",
            events: ["readyForTap"] + notCompleted + ["notReady"], message: .failed),
        ReadEnding(
            testDescription: "the reader is unplugged while a card is read",
            meanwhile: { $0.bench.tap(CardFault(.unplug, at: 2)) }, end: "readerNotAvailable",
            events: tap + notCompleted + ["notReady"], message: .failed),
        ReadEnding(
            testDescription: "the program goes to the background",
            meanwhile: { scene in
                await scene.bench.cardReader.untilAwaited()
                scene.bench.conditions.begin(.background)
            }, end: "readFromBackgroundError",
            events: ["readyForTap", "notReady"] + cancelled, message: .cancelled),
        ReadEnding(
            testDescription: "there is no sheet",
            before: { bench in bench.sheet.state.withLock { $0.isAvailable = false } },
            meanwhile: { _ in }, end: "readerServiceConnectionError",
            events: ["readNotCompleted"], message: nil),
        ReadEnding(
            testDescription: "no application accepts the amount", verdicts: [],
            meanwhile: { _ in }, end: "readNotAllowed", events: [], message: nil),
        ReadEnding(
            testDescription: "there is a phone call",
            before: { $0.conditions.begin(.phoneCall) }, meanwhile: { _ in },
            end: "readNotAllowedDuringCall", events: [], message: nil),
    ]

    static let all = verdicts + retries + cancellations + surroundings
}
