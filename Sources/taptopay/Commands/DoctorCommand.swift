// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import EMVDescription
internal import FoundationEssentials
internal import HTTPServer
internal import PCSC
internal import PaymentStore
internal import ProximityReader
internal import SmartCard
internal import Support

/// `taptopay doctor`: the problems that keep cards from being read, with their fixes.
enum DoctorCommand {
    static let command = Command(
        name: "doctor",
        summary: "Check pcscd, readers, configuration, state, clock and kiosk; suggest fixes.",
        discussion: """
            With --json, prints a line for each finding, and a last line with the result: ok if \
            cards can be read, or wrong.

            Names the schemes for whose cards no live certification authority key is configured.

            Checks the kiosk service if its unit is installed, or if --state or --listen says \
            where it runs. Only root and the service's own user can see its state.
            """,
        options: [
            Option(
                name: "state", value: "FOLDER",
                help: "The state folder of a kiosk that runs without its unit."),
            Option(
                name: "listen", value: "ADDRESS",
                help: "The address of the kiosk (default: 127.0.0.1:8710)."),
            .json,
        ],
        examples: ["taptopay doctor"]
    ) { invocation in
        let kiosk = KioskInstallation.inspect(
            address: try address(invocation), state: invocation.value("state"))
        var findings: [Finding] = []
        var states = [kiosk?.ownReaderState].compactMap(\.self)
        var terminal: TerminalConfiguration?
        var selection = ReaderSelection.only
        do throws(ConfigurationError) {
            let configuration = try ReaderConfiguration.standard()
            states.insert(configuration.stateDirectory, at: 0)
            terminal = configuration.terminal
            selection = configuration.readerSelection ?? .only
        } catch {
            findings.append(.wrong(error.description, remedy: "Fix the configuration."))
        }
        for state in states {
            do throws(StoreError) {
                try await ReaderStore.check(directory: state)
            } catch {
                findings.append(.wrong(error.cause, remedy: error.remedy))
            }
        }
        if currentTime() < earliestTime {
            findings.append(
                .wrong(
                    "The clock shows a time before this program was built.",
                    remedy: "Set it, for example with timedatectl set-ntp true."))
        }
        findings += await PCSCService().diagnosis(selection).findings.map {
            Finding(cause: $0.cause, remedy: $0.remedy, harmless: $0.isHarmless)
        }
        findings += kiosk?.findings ?? []
        if let terminal { findings += authorityFindings(terminal) }
        let canRead = findings.allSatisfy(\.harmless)
        for finding in findings {
            if invocation.has("json") { try JSON.print(finding) } else { show(finding) }
        }
        if invocation.has("json") {
            try JSON.print(Summary(findings: findings.count, result: canRead ? "ok" : "wrong"))
        } else if findings.isEmpty {
            Console.print("No problems found.")
        }
        return canRead ? .done : .failed
    }

    /// Returns the schemes whose cards in circulation the terminal cannot authenticate.
    ///
    /// Some schemes do not publish their live keys, so cards can be read without them.
    private static func authorityFindings(_ terminal: TerminalConfiguration) -> [Finding] {
        let schemes = Set(terminal.combinations.map(\.aid.rid))
            .subtracting(terminal.offlineDataAuthentication.keys.liveSchemes)
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        guard !schemes.isEmpty else { return [] }
        let names = schemes.map { scheme in
            scheme.schemeName.map { "\($0) (\(scheme))" } ?? scheme.description
        }
        return [
            .note(
                "There is no live certification authority key for "
                    + "\(names.joined(separator: ", ")), so the schemes' cards, other than test "
                    + "cards, cannot be authenticated offline.",
                remedy: "Get the keys from your acquirer, and add them to "
                    + "terminal.certificationAuthorityKeys in the configuration.")
        ]
    }

    /// The last line of the JSON output.
    private struct Summary: Encodable {
        let findings: Int
        let result: String
    }

    /// The earliest plausible time, 2026-01-01: card data and tokens contain the time.
    private static let earliestTime: Int64 = 1_767_225_600

    private static func address(_ invocation: Invocation) throws(CommandError) -> ListenAddress? {
        guard let text = invocation.value("listen") else { return nil }
        guard let address = ListenAddress(text) else {
            throw .usage("--listen must be an address such as 127.0.0.1:8710 or unix:PATH.")
        }
        return address
    }

    private static func show(_ finding: Finding) {
        let style = Style.standardOutput
        let mark = finding.harmless ? style.yellow("note ") : style.red("wrong")
        Console.print("\(mark)  \(finding.cause)")
        Console.print("       \(finding.remedy)")
    }
}

/// A problem, or something worth knowing, with its fix.
struct Finding: Hashable, Encodable {
    let cause: String
    let remedy: String
    /// Whether cards can be read nevertheless.
    let harmless: Bool

    /// The members of the JSON output.
    private enum CodingKeys: String, CodingKey {
        case cause
        case remedy = "cure"
        case harmless
    }

    static func wrong(_ cause: String, remedy: String) -> Finding {
        Finding(cause: cause, remedy: remedy, harmless: false)
    }

    static func note(_ cause: String, remedy: String) -> Finding {
        Finding(cause: cause, remedy: remedy, harmless: true)
    }
}
