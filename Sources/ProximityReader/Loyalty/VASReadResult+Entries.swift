// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import VAS

extension VASReadResult {
    /// Makes the result of what a phone answered.
    ///
    /// - Parameters:
    ///   - entries: What it answered.
    ///   - seal: Makes what an app gets of the passes of a programme.
    /// - Returns: The result.
    /// - Throws: What `seal` throws.
    static func reading<Failure: Error>(
        _ entries: [PassEntry], seal: (PassData, String) throws(Failure) -> Data
    ) throws(Failure) -> VASReadResult {
        var sealed: [ReadEntry] = []
        for entry in entries {
            var data: Data?
            if let passes = entry.data { data = try seal(passes, entry.passTypeIdentifier) }
            sealed.append(
                ReadEntry(
                    id: entry.passTypeIdentifier, customerVASData: data,
                    status: ReadEntry.Status(entry.status)))
        }
        return VASReadResult(id: UUID().uuidString, entries: sealed)
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
