// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Commands from the issuer to its card (templates `71` and `72`).
///
/// See EMV Book 3, 10.10.
struct IssuerScript: Hashable, Sendable {
    /// Issuer Script Identifier (`9F18`), or zeros.
    let identifier: [UInt8]
    /// The remaining Issuer Script Commands (`86`).
    private(set) var commands: ArraySlice<[UInt8]>
    /// Whether it runs before (`71`, critical) or after (`72`) the final GENERATE AC.
    let isCritical: Bool
    /// How many commands were started.
    private var begun = 0

    /// Reads the scripts of an issuer's answer, the critical ones first, each kind in order.
    static func all(_ response: OnlineResponse) -> [IssuerScript] {
        let tags: [Tag] = [.issuerScriptTemplate1, .issuerScriptTemplate2]
        return tags.flatMap { tag in
            response.data.filter { $0.tag == tag }.map { IssuerScript($0) }
        }
    }

    /// Reads a template; a malformed template is a script whose first command fails.
    private init(_ template: DataObject) {
        let objects = try? DataObject.sequence(template.value)
        let identifier = objects?.first(.issuerScriptIdentifier)?.value ?? []
        self.identifier = identifier.count == 4 ? Array(identifier) : [0, 0, 0, 0]
        commands =
            (objects?.filter { $0.tag == .issuerScriptCommand }.map { Array($0.value) } ?? [[]])[
                ...]
        isCritical = template.tag == .issuerScriptTemplate1
    }

    /// Removes and returns the next command, or `nil` if all are sent.
    mutating func next() -> [UInt8]? {
        guard let command = commands.popFirst() else { return nil }
        begun += 1
        return command
    }

    /// Whether the card accepted a command: the script continues only with these status bytes.
    ///
    /// See EMV Book 3, 10.10.
    static func isAccepted(_ word: StatusWord) -> Bool { [0x90, 0x62, 0x63].contains(word.sw1) }

    /// Returns the Issuer Script Results: the result, the failed command, and the identifier.
    ///
    /// See EMV Book 4, Annex A5.
    func results(failed: Bool) -> [UInt8] {
        [failed ? 0x10 | UInt8(clamping: min(begun, 0x0F)) : 0x20] + identifier
    }
}
