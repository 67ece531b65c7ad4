// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import VAS

extension VASReadResult {
    /// Makes the result of what a phone answered.
    static func reading(_ entries: [PassEntry]) -> VASReadResult {
        VASReadResult(
            id: UUID().uuidString,
            entries: entries.map { entry in
                ReadEntry(
                    id: entry.passTypeIdentifier, customerVASData: entry.data.map { Data($0) },
                    status: ReadEntry.Status(entry.status))
            })
    }
}

extension VASReadResult {
    /// Whether no pass came because the customer has to do something on the phone first.
    var wantsCustomer: Bool {
        entries.contains { $0.status == .userInterventionRequired }
            && !entries.contains { $0.status == .success }
    }
}

extension VASReadResult.ReadEntry.Status {
    /// Apple's name of a phone's answer.
    fileprivate init(_ status: PassStatus) {
        self =
            switch status {
            case .success: .success
            case .dataNotFound: .vasDataNotFound
            case .dataNotActivated: .vasDataNotActivated
            case .wrongParameters: .wrongP1P2
            case .wrongLength: .wrongCommandLength
            case .userIntervention: .userInterventionRequired
            case .incorrectData: .incorrectData
            case .unsupportedVersion: .unsupportedApplicationVersion
            }
    }
}
