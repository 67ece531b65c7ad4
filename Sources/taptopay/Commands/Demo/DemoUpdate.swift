// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription
internal import EmulatedCards
internal import FoundationEssentials
internal import PaymentProcessor
internal import ProximityReader
internal import SmartCard
internal import Support

/// The second tap of the demonstration, which gives the card its issuer's response.
///
/// A card that is held gets it without a second tap.
struct DemoUpdate {
    /// The part of the output of `taptopay demo --issuer-update --json` about the second tap.
    struct Summary: Encodable {
        struct OfflineSpending: Encodable {
            /// The amount the card would still approve offline (`9F5D`), in its own currency.
            let before: String
            let after: String
        }

        let authentication: String
        let scripts: [String]
        let data: String
        /// The issuer's result for the card's second cryptogram; absent without one.
        let cryptogram: String?
        /// Absent if the card does not report it.
        let offlineSpending: OfflineSpending?
    }

    /// The amount the card approved offline before the demonstration, in minor units.
    private static let spent: UInt64 = 75_00
    /// The issuer allows 150.00 offline (`9F54`, Cumulative Total Transaction Amount Limit).
    static let commands: [IssuerCommand] = [
        .putData(tag: 0x9F54, value: [0x00, 0x00, 0x00, 0x01, 0x50, 0x00])
    ]

    /// Returns a card that has paid offline since it was last online.
    static func card(_ profile: CardProfile) -> EmulatedCard {
        var application = CardCounters.Application()
        application.offlineAmount = spent
        application.offlineTransactions = 1
        let names = profile.applicationIdentifiers.map { Hexadecimal.string($0.bytes) }
        let applications = names.map { ($0, application) }
        return EmulatedCard(
            profile,
            memory: CardMemory(
                CardCounters(
                    applications: Dictionary(applications, uniquingKeysWith: { first, _ in first }))
            ))
    }

    let session: PaymentCardReaderSession
    let card: EmulatedCard
    /// Whether the card stayed on the reader after it was read.
    let isHeld: Bool
    let recorder: RecordingReader
    let listener: DemoListener
    let printer: DemoPrinter

    func run(_ opening: DemoOpening.Findings) async throws -> Summary {
        printer.step(
            8,
            isHeld
                ? "The customer still holds the card, which gets its issuer's response"
                : "The customer taps again, and the card gets its issuer's response")
        let answer = IssuerResponse(
            responseCode: opening.response.code.rawValue,
            authenticationData: opening.response.issuerAuthenticationData.map { Data($0) },
            scripts: opening.script.map { [Data($0)] } ?? [])
        printer.fact("answer (91)", Self.text(answer.authenticationData))
        printer.fact("script (72)", Self.text(answer.scripts.first))
        // To ask a card that is held would reset it.
        let before = isHeld ? nil : offlineSpending
        let known = transcript.lines.count
        await listener.begin()
        let update: PaymentCardUpdateResult
        do {
            update = try await session.updateCard(with: answer)
        } catch {
            throw CommandError("\(error.errorDescription) (\(error.errorName))")
        }
        await listener.wait(until: "userInterfaceDismissed")
        printer.dialogue(
            DialogueDescription.nodes(
                of: transcript, from: known, isRevealing: card.profile.account.isPublished))
        let after = offlineSpending
        let scripts = update.scripts.map { $0.isSuccessful ? "successful" : "failed" }
        printer.verdict(
            update.authentication == .successful, "issuer",
            "authentication \(update.authentication.rawValue)")
        for script in scripts { printer.verdict(script == "successful", "script", script) }
        let cryptogram = cryptogram(of: update, opening)
        if let before, let after { printer.fact("offline", "\(before) before, \(after) after") }
        return Summary(
            authentication: update.authentication.rawValue, scripts: scripts,
            data: Hexadecimal.string(Array(update.data)), cryptogram: cryptogram,
            offlineSpending: before.flatMap { before in
                after.map { Summary.OfflineSpending(before: before, after: $0) }
            })
    }

    /// Returns and prints the issuer's result for the card's second cryptogram, or returns `nil`.
    private func cryptogram(
        of update: PaymentCardUpdateResult, _ opening: DemoOpening.Findings
    ) -> String? {
        let objects = (try? DataObject.sequence(Array(update.data))) ?? []
        guard objects.first(.applicationCryptogram) != nil else { return nil }
        let check = opening.check(objects)
        let isApproved = if case .valid(.approved, _) = check { true } else { false }
        printer.verdict(isApproved, "cryptogram", check.description)
        return check.description
    }

    private var transcript: Transcript {
        card.profile.account.isPublished ? recorder.unmaskedTranscript : recorder.transcript
    }

    /// The amount the card reports it would approve offline (GET DATA, `9F5D`), or `nil`.
    private var offlineSpending: String? {
        guard let name = card.profile.applicationIdentifiers.first?.bytes else { return nil }
        let select =
            [0x00, 0xA4, 0x04, 0x00, UInt8(truncatingIfNeeded: name.count)] + name + [0x00]
        _ = card.respond(to: select)
        defer { card.reset() }
        guard let answer = try? ResponseAPDU(bytes: card.respond(to: [0x80, 0xCA, 0x9F, 0x5D, 0])),
            let value = (try? DataObject.sequence(Array(answer.data)))?.first(
                .availableOfflineSpendingAmount)?.value,
            let amount = UInt64(Hexadecimal.string(value))
        else { return nil }
        return Currency.decimal(amount, decimals: 2)
    }

    private static func text(_ data: Data?) -> String {
        data.map { Hexadecimal.string(Array($0)) } ?? "none"
    }
}
