// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

extension CardDataOpener {
    /// Performs check 11: the PIN was requested, and its key is new and belongs to the reader.
    ///
    /// A PIN that follows its read must have been requested, once, and must arrive in time. Every
    /// PIN must be encrypted under an unused key of the reader.
    func checkPIN(
        _ claims: CardDataClaims, cryptogram: [UInt8]?, readerIdentifier: String, now: Int64
    ) throws(Rejection) {
        if let first = claims.originalIssuedAt {
            try checkRequestedPIN(claims, first: first, now: now)
            guard let cryptogram,
                try records.knowsRead(
                    of: readerIdentifier, claims.transactionIdentifier, cryptogram, now: now)
            else {
                throw Rejection(.pinNotExpected, "This PSP did not receive the read for this PIN.")
            }
        } else if let cryptogram {
            try records.noteRead(
                of: readerIdentifier, claims.transactionIdentifier, cryptogram, now: now)
        }
        guard let pin = claims.encryptedPIN, let pinKey else { return }
        guard let device = try records.deviceNumber(ofReader: readerIdentifier),
            pin.serialNumber.initialKey == pinKey.identifier(forDevice: device)
        else {
            throw Rejection(.pinKeyUnknown, "The PIN's key does not belong to this reader.")
        }
        let mark = SequenceMark(number: Int64(pin.serialNumber.counter.value), time: nil)
        let name = "ksn " + pin.serialNumber.initialKey.text
        if let last = try records.noteSequence(mark, of: name), mark.number <= last.number {
            throw Rejection(.pinKeyReplay, "The PIN's key was used before.")
        }
    }

    private func checkRequestedPIN(
        _ claims: CardDataClaims, first: Int64, now: Int64
    ) throws(Rejection) {
        guard let record = try records.pinToken(forTransaction: claims.transactionIdentifier),
            record.merchantIdentifier.hasSameBytes(as: claims.merchantIdentifier)
        else { throw Rejection(.pinNotExpected, "No PIN was requested for this read.") }
        let (elapsed, overflow) = claims.issuedAt.subtractingReportingOverflow(first)
        guard !overflow, (0...(PINService.window + PINService.entryTime)).contains(elapsed) else {
            throw Rejection(.pinNotExpected, "The PIN was entered too long after the read.")
        }
        guard claims.encryptedPIN != nil || claims.pinBypassed else {
            throw Rejection(.pinNotExpected, "The PIN is missing, and it was not bypassed.")
        }
        guard
            try records.insertToken(
                "pin " + record.tokenIdentifier, now: now, time: ReplayTime.token)
        else { throw Rejection(.pinNotExpected, "The PIN token was used before.") }
    }
}
