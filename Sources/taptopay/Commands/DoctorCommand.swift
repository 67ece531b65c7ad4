// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PCSC
internal import ProximityReader

/// `taptopay doctor`: what keeps cards from being read, each thing with its cure.
enum DoctorCommand {
    static let command = Command(
        name: "doctor", summary: "Check pcscd, readers, configuration and clock, with cures.",
        options: [.json], examples: ["taptopay doctor"]
    ) { invocation in
        var findings: [Finding] = []
        do throws(ConfigurationError) {
            _ = try ReaderConfiguration.standard()
        } catch {
            findings.append(
                Finding(cause: error.description, cure: "Mend the configuration.", harmless: false))
        }
        if currentTime() < earliestTime {
            findings.append(
                Finding(
                    cause: "The clock shows a time before this program was made.",
                    cure: "Set it, for example with timedatectl set-ntp true.", harmless: false))
        }
        findings += await PCSCService().diagnosis().findings.map {
            Finding(cause: $0.cause, cure: $0.cure, harmless: $0.isHarmless)
        }
        for finding in findings {
            if invocation.has("json") { try JSON.print(finding) } else { show(finding) }
        }
        if findings.isEmpty, !invocation.has("json") { Console.print("Nothing is wrong.") }
        return findings.allSatisfy(\.harmless) ? .done : .failed
    }

    /// 2026-01-01: card data and tokens are dated, so that a clock before this is wrong.
    private static let earliestTime: Int64 = 1_767_225_600

    private struct Finding: Encodable {
        let cause: String
        let cure: String
        let harmless: Bool
    }

    private static func show(_ finding: Finding) {
        let style = Style.standardOutput
        let mark = finding.harmless ? style.yellow("note ") : style.red("wrong")
        Console.print("\(mark)  \(finding.cause)")
        Console.print("       \(finding.cure)")
    }
}
