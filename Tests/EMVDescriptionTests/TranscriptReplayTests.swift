// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMVDescription

@Suite("Recorded dialogues replay to the outcome that the books require")
struct TranscriptReplayTests {
    /// A recording and its result.
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        let card: String
        let expected: String
        let played: Int

        init(_ path: String, card: String = "", _ expected: String, played: Int) {
            self.path = path
            self.card = card
            self.expected = expected
            self.played = played
        }

        var testDescription: String { card.isEmpty ? path : "\(path) \(card)" }
    }

    /// The reader supports no application of the card (Book B, 3.3.2.7).
    private static let none = "End Application, no kernel"

    static let rows: [Row] = contactless + contact + fragments

    private static let contactless: [Row] = [
        // The card signs the approval that the terminal requested (TC with CDA).
        Row("danielhu-emv/mastercard-01-danielhu", "Approved, No CVM, kernel 2", played: 9),
        // The kernel requested an approval, and the card requests to go online (ARQC with CDA).
        Row("danielhu-emv/mastercard-02-danielhu", "Online Request, No CVM, kernel 2", played: 9),
        Row(
            "danielhu-emv/mastercard-04-magstripe-danielhu",
            "Online Request, No CVM, kernel 2", played: 5),
        // A TC with fDDA and a reader that does not require an online cryptogram.
        Row("danielhu-emv/visa-01-danielhu", "Approved, No CVM, kernel 3", played: 6),
        // The reader does not support CB, and Visa returns 6985 to its selection.
        Row("devnied/cb-01-devnied", none, played: 2),
        Row("devnied/cb-02-devnied", none, played: 2),
        Row("devnied/geldkarte-01-devnied", none, played: 1),
        // The record is in template 77 instead of 70: parsing error (C-2, S4.27).
        Row("devnied/mastercard-01-devnied", "End Application, kernel 2", played: 4),
        // The upstream program read only the mag-stripe record, which EMV mode skips.
        Row("devnied/mastercard-02-devnied", "not recorded: 00B2011400", played: 3),
        Row("devnied/unknown-01-devnied", none, played: 1),
        // GET PROCESSING OPTIONS returns 6700 (C-3, 5.2.2.2).
        Row("devnied/visa-01-devnied", "End Application, kernel 3", played: 3),
        // The record is in template 77 instead of 70 (C-3, 5.4.2.2).
        Row("devnied/visa-02-devnied", "End Application, kernel 3", played: 4),
        Row("devnied/visa-05-devnied", none, played: 2),
        Row("devnied/visa-08-devnied", "End Application, kernel 3", played: 3),
        // The PPSE is refused with 6700.
        Row("devnied/visa-09-devnied", none, played: 1),
        // The kernel does not compare the account numbers; the provider does.
        Row(
            "emulated/mastercard-01-two-accounts", "Online Request, No CVM, kernel 2", played: 6),
        // An ARQC with fDDA in format 95, for a reader that authenticates online requests.
        Row(
            "emulated/visa-01-online-signature", "Online Request, No CVM, kernel 3", played: 8),
        Row(
            "emv-bertlv/amex-01-emv-bertlv", "Online Request, Online PIN, kernel 4", played: 11),
        // A phone in mag-stripe mode: a TC is requested with CDA, and the card answers with an ARQC.
        Row(
            "emv-bertlv/amex-02-magstripe-emv-bertlv",
            "Online Request, Confirmation Code Verified, kernel 4", played: 11),
        // The AFL lists record 2 of file 3, which is missing in the recording.
        Row("emv-bertlv/mastercard-02-emv-bertlv", "not recorded: 00B2021C00", played: 4),
        Row(
            "emv-bertlv/mastercard-03-emv-bertlv", "Online Request, No CVM, kernel 2", played: 4),
        Row(
            "emv-card-simulator/mastercard-01-derived-emv-card-simulator",
            "Online Request, No CVM, kernel 2", played: 11),
        // The recordings end before GENERATE AC.
        Row(
            "transit-emv-checker/mastercard-01-transit-emv-checker", "not recorded: 80AE",
            played: 7),
        Row(
            "transit-emv-checker/mastercard-03-transit-emv-checker", "not recorded: 80AE",
            played: 7),
        // The connection is lost during SELECT: Book B, 3.3.3.7.
        Row(
            "transit-emv-checker/unknown-01-transit-emv-checker", "Try Again, no kernel",
            played: 1),
        Row(
            "transit-emv-checker/visa-06-transit-emv-checker", "Try Again, no kernel", played: 2),
        Row(
            "transit-emv-checker/visa-01-transit-emv-checker",
            "Online Request, No CVM, kernel 3", played: 8),
        Row(
            "transit-emv-checker/visa-02-transit-emv-checker",
            "Online Request, No CVM, kernel 3", played: 8),
        Row(
            "transit-emv-checker/visa-04-transit-emv-checker",
            "Online Request, No CVM, kernel 3", played: 3),
    ]

    /// Dialogues over the contact interface.
    ///
    /// The cards are of other schemes, or do not request the TTQ. A Visa card without it requires
    /// kernel 1 (Book B, 3.3.3.6), and kernel 7 sends such a card to another interface.
    private static let contact: [Row] = [
        Row("devnied/visa-06-devnied", none, played: 0),
        Row("emv-bertlv/amex-03-emv-bertlv", "not recorded: 80A8", played: 1),
        Row("emv-bertlv/jcb-01-emv-bertlv", "not recorded: 80A8", played: 1),
        Row(
            "emv-bertlv/unionpay-01-emv-bertlv", "Try Another Interface, kernel 7", played: 1),
        Row("emv-bertlv/visa-01-emv-bertlv", none, played: 2),
        Row("emv-card-simulator/visa-01-emv-card-simulator", none, played: 1),
        Row("javaemvreader/dummy-01-javaemvreader", none, played: 0),
    ]

    private static let listing = "emv-utils/emv_build_candidate_list"
    private static let selecting = "emv-utils/emv_select_application"
    private static let initiating = "emv-utils/emv_initiate_application_processing"
    private static let reading = "emv-utils/emv_read_application_data"

    private static let fragments: [Row] =
        [
            Row(listing, card: "test_pse_card_blocked", none, played: 0),
            Row(listing, card: "test_aid_card_blocked", none, played: 1),
            Row(listing, card: "test_nothing_found", none, played: 5),
            Row(listing, card: "test_pse_blocked", none, played: 5),
            Row(listing, card: "test_aid_blocked", none, played: 5),
            Row(listing, card: "test_pse_app_not_supported", none, played: 5),
            Row(listing, card: "test_pse_app_supported", none, played: 0),
            Row(listing, card: "test_pse_multi_app_supported", none, played: 0),
            Row(listing, card: "test_aid_multi_exact_match_app_supported", none, played: 5),
            Row(
                listing, card: "test_aid_multi_partial_match_app_supported", "not recorded: 80A8",
                played: 4),
            Row(listing, card: "test_sorted_app_priority", none, played: 0),
            Row(listing, card: "test_app_cardholder_confirmation", none, played: 0),
            Row(selecting, card: "test_pse", none, played: 0),
            Row(selecting, card: "test_select_app1", none, played: 1),
            Row(selecting, card: "test_select_app2", none, played: 1),
            Row(selecting, card: "test_select_app3", none, played: 1),
            // A single byte is not a response, so the card is lost.
            Row(selecting, card: "test_select_app4", "Try Again, no kernel", played: 1),
            Row(selecting, card: "test_select_app5", none, played: 1),
            Row(selecting, card: "test_select_app6", none, played: 1),
            Row(selecting, card: "test_select_app7", none, played: 1),
            Row(selecting, card: "test_select_app_success", none, played: 1),
            Row(selecting, card: "test_repeat_select_app_success", none, played: 1),
        ]
        + (1...6).map { number in
            Row(initiating, card: "test\(number)_apdu_list", "not recorded: 00A4", played: 0)
        }
        + (2...11).map { number in
            Row(reading, card: "test\(number)_apdu_list", "not recorded: 00A4", played: 0)
        }

    @Test("Each recorded dialogue replays to its expected outcome", arguments: rows)
    func replays(row: Row) async throws {
        let text = try Fixtures.text("transcripts/\(row.path).apdu")
        let dialogues = try Transcript(parsing: text).dialogues
        let dialogue = try #require(dialogues.first { $0.name == row.card })
        let result = await TranscriptReplay(dialogue.transcript).run()
        #expect(result.played == row.played)
        switch result.end {
        case .outcome(let outcome):
            let verification =
                outcome.cardholderVerification == .notApplicable
                ? "" : ", \(outcome.cardholderVerification)"
            let kernel = result.kernel.map { "kernel \($0)" } ?? "no kernel"
            #expect("\(outcome.status)\(verification), \(kernel)" == row.expected)
        case .notRecorded(let command):
            let digits = Hexadecimal.string(command.bytes)
            #expect("not recorded: \(digits)".hasPrefix(row.expected))
        }
    }

    /// See EMV Contactless Book C-2, SR1.18 to SR1.28.
    ///
    /// The card reports at most 20 ms, and the expected transmission time of command and
    /// response is 3.6 ms.
    @Test(
        "Replayed relay resistance uses the recorded times, or zero if there are none",
        arguments: [(nil, 0, 0), (25, 214, 0), (50, 464, 2)])
    func relayResistance(milliseconds: Int?, processing: UInt16, repetitions: UInt8) async throws {
        let path = "emv-card-simulator/mastercard-01-derived-emv-card-simulator"
        var transcript = try Transcript(parsing: Fixtures.text("transcripts/\(path).apdu"))
        if let milliseconds {
            let start = Duration.milliseconds(100)
            let command = try #require(
                transcript.lines.firstIndex {
                    guard case .command(let message) = $0 else { return false }
                    return message.bytes.starts(with: [0x80, 0xEA])
                })
            guard case .command(let sent) = transcript.lines[command],
                case .response(let received) = transcript.lines[command + 1]
            else {
                Issue.record("The recording has no response.")
                return
            }
            transcript.lines[command] = .command(Transcript.Message(sent.bytes, time: start))
            transcript.lines[command + 1] = .response(
                Transcript.Message(received.bytes, time: start + .milliseconds(milliseconds)))
        }
        let data = await TranscriptReplay(transcript).run().data
        #expect(data[0xDF8306] == [UInt8(processing >> 8), UInt8(processing & 0xFF)])
        #expect(data[0xDF8307] == [repetitions])
    }

    @Test("The table of this test lists every dialogue of the fixtures")
    func tableIsComplete() throws {
        let known = Set(Self.rows.map { "transcripts/\($0.path).apdu \($0.card)" })
        for path in Fixtures.transcripts {
            for dialogue in try Transcript(parsing: try Fixtures.text(path)).dialogues {
                #expect(known.contains("\(path) \(dialogue.name)"))
            }
        }
    }

    @Test(
        "Commands with the terminal's data match the recording",
        arguments: [
            "danielhu-emv/mastercard-01-danielhu", "danielhu-emv/mastercard-02-danielhu",
            "danielhu-emv/mastercard-04-magstripe-danielhu", "danielhu-emv/visa-01-danielhu",
            "emv-bertlv/mastercard-03-emv-bertlv",
            "transit-emv-checker/visa-01-transit-emv-checker",
            "transit-emv-checker/visa-02-transit-emv-checker",
            "transit-emv-checker/visa-04-transit-emv-checker",
        ])
    func commandsAreIdentical(path: String) async throws {
        let text = try Fixtures.text("transcripts/\(path).apdu")
        let result = await TranscriptReplay(try Transcript(parsing: text)).run()
        #expect(result.differing == 0)
    }

    @Test(
        "A recorded offline approval without verification of its signature is not approved",
        arguments: [
            ("danielhu-emv/visa-01-danielhu", Outcome.Status.declined),
            ("danielhu-emv/mastercard-01-danielhu", .endApplication),
        ])
    func notAuthenticated(path: String, status: Outcome.Status) async throws {
        let text = try Fixtures.text("transcripts/\(path).apdu")
        let replay = TranscriptReplay(try Transcript(parsing: text), authentication: .unavailable)
        guard case .outcome(let outcome) = await replay.run().end else {
            Issue.record("The replay did not end with an outcome.")
            return
        }
        #expect(outcome.status == status)
    }

    @Test("Every dialogue truncated after any exchange ends without a trap", arguments: rows)
    func cutOff(row: Row) async throws {
        let text = try Fixtures.text("transcripts/\(row.path).apdu")
        let dialogues = try Transcript(parsing: text).dialogues
        let lines = try #require(dialogues.first { $0.name == row.card }).transcript.lines
        for count in lines.indices {
            let cut = Transcript(lines: Array(lines.prefix(count)))
            let result = await TranscriptReplay(cut).run()
            #expect(result.played <= result.recorded)
        }
    }
}
