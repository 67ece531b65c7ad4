// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV

extension Consequence {
    /// The name of the case.
    var kind: String {
        switch self {
        case .applicationSelected: "applicationSelected"
        case .applicationRemoved: "applicationRemoved"
        case .combinationNotAllowed: "combinationNotAllowed"
        case .condition: "condition"
        case .path: "path"
        case .findings: "findings"
        case .authentication: "authentication"
        case .verification: "verification"
        case .requested: "requested"
        case .returned: "returned"
        case .repeated: "repeated"
        case .outcome: "outcome"
        }
    }

    /// The consequence in words.
    var text: String {
        switch self {
        case .applicationSelected(let aid, let kernel): "\(aid) is selected, for kernel \(kernel)"
        case .applicationRemoved(let aid): "\(aid) is removed"
        case .combinationNotAllowed(let aid, let kernel):
            "\(aid) with kernel \(kernel) is not allowed for this transaction"
        case .condition(let text), .path(let text): text
        case .findings(let results):
            "TVR: "
                + (results.isEmpty ? "no bits set" : results.names.joined(separator: ", "))
        case .authentication(.successful): "offline data authentication succeeded"
        case .authentication(.failed): "offline data authentication failed"
        case .authentication(.notPerformed): "no offline data authentication"
        case .verification(let method): "cardholder verification: \(method)"
        case .requested(let cryptogram): "the card is asked for \(Self.name(cryptogram))"
        case .returned(let cryptogram): "the card answers with \(Self.name(cryptogram))"
        case .repeated: "the command is sent again"
        case .outcome(let status): "outcome: \(status)"
        }
    }

    private static func name(_ cryptogram: CryptogramInformationData.Cryptogram) -> String {
        switch cryptogram {
        case .approve: "TC, approved offline"
        case .onlineRequest: "ARQC, the issuer decides"
        case .decline: "AAC, declined"
        }
    }
}

extension TerminalVerificationResults {
    /// The names of the set bits, as in the book.
    var names: [String] {
        TerminalBits.verificationResultsWithRelayResistance.nodes(bytes).map(\.name)
    }
}
