// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import VAS

extension VASReadResult {
    /// Creates the result from a phone's responses.
    ///
    /// - Parameters:
    ///   - entries: The phone's responses.
    ///   - seal: Creates the data for the app from the passes of a program.
    /// - Returns: The result.
    /// - Throws: The error that `seal` throws.
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
    /// Whether there is no pass because the customer must take action on the phone first.
    var wantsCustomer: Bool {
        entries.contains { $0.status == .userInterventionRequired }
            && !entries.contains { $0.status == .success }
    }
}

extension VASReadResult.ReadEntry.Status {
    /// Creates Apple's status for a phone's response.
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
