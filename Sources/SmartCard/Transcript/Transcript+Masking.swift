// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension Transcript {
    /// Returns the dialogue without data that identifies the card and the cardholder.
    ///
    /// Masks the values of sensitive data elements, both in responses and in data that the terminal
    /// sends because of a data object list; all data of a message whose form is unknown; and,
    /// anywhere in the dialogue including comments, the digits of every account number found in it.
    /// Tags, lengths, and status words stay.
    ///
    /// - Parameter isSensitive: Returns whether to mask the value of a tag.
    /// - Returns: A dialogue with the same lines.
    public func masked(
        isSensitive: (Tag) -> Bool = Transcript.isSensitive
    ) -> Transcript {
        withoutActuallyEscaping(isSensitive) { isSensitive in
            var structure = StructureMask(lines: lines, isSensitive: isSensitive)
            structure.run()
            let numbers = structure.numbers
            return Transcript(
                lines: lines.enumerated().map { index, line in
                    switch line {
                    case .command(let message):
                        .command(
                            message.masking(structure.positions[index] ?? [], numbers, except: []))
                    case .response(let message):
                        .response(
                            message.masking(
                                structure.positions[index] ?? [], numbers,
                                except: structure.headers[index] ?? []))
                    case .comment(let comment): .comment(CommentMask.apply(numbers, to: comment))
                    case .anyCommand: .anyCommand
                    }
                })
        }
    }

    /// The issuer identification numbers of the cards in the dialogue.
    ///
    /// These are the first six digits of each account number that has a data element of its own.
    /// You can show a dialogue unmasked if there is at least one, and all are known test issuers.
    package var issuerIdentificationNumbers: Set<String> {
        var structure = StructureMask(lines: lines, isSensitive: { _ in false })
        structure.run()
        return structure.numbers.issuers
    }

    /// Returns whether a data element identifies the cardholder, directly or indirectly.
    ///
    /// The card's certificates and signatures count too: with a scheme's public key, anyone can
    /// recover the account number from them. See EMV Book 2, 6.4 (Table 14). A dictionary of data
    /// elements can give a more precise result; this function does not need one.
    public static func isSensitive(_ tag: Tag) -> Bool { sensitiveTags.contains(tag) }

    /// See EMV Book 3, Annex A, and EMV Contactless Books C-2 and C-3, Annex A.
    private static let sensitiveTags: Set<Tag> = [
        .track1Data,
        .track2EquivalentData,
        .primaryAccountNumber,
        .cardholderName,
        0x5F21, 0x5F22, 0x5F23,  // Tracks 1 to 3, identical to the data coded (ISO/IEC 7813)
        .applicationExpirationDate,
        .serviceCode,
        .internationalBankAccountNumber,
        .issuerScriptCommand,
        .issuerPublicKeyCertificate,
        .issuerPublicKeyRemainder,
        .signedStaticApplicationData,
        .transactionPINData,
        .cardholderNameExtended,
        .track1DiscretionaryData,
        .track2DiscretionaryData,
        .paymentAccountReference,
        .iccPINEnciphermentPublicKeyCertificate,
        .iccPINEnciphermentPublicKeyRemainder,
        .iccPublicKeyCertificate,
        .iccPublicKeyRemainder,
        .signedDynamicApplicationData,
        .dsID,  // The PAN and its sequence number
        .cardholderIdentityNumber,
        .track2Data,
        .merchantCustomData,  // Also Customer Exclusive Data
        .cardProductionLifeCycleData,
    ]
}

extension Transcript.Message {
    /// Returns the message with masked bytes.
    ///
    /// - Parameters:
    ///   - positions: The positions of sensitive values.
    ///   - numbers: The account numbers, which are masked wherever they occur.
    ///   - headers: The positions of tags and lengths, which are not part of a number.
    /// - Returns: The masked message.
    fileprivate func masking(
        _ positions: Set<Int>, _ numbers: AccountNumbers, except headers: Set<Int>
    ) -> Self {
        var found: Set<Int> = []
        for view in DigitView.views(of: bytes, masked: masked) {
            for place in numbers.places(in: view) {
                found.formUnion(place.lowerBound / 2...(place.upperBound - 1) / 2)
            }
        }
        let positions = found.subtracting(headers).union(positions).union(masked)
        var bytes = bytes
        for position in positions where bytes.indices.contains(position) { bytes[position] = 0 }
        return Self(bytes, masked: positions, time: time)
    }
}

/// Masks comments, which can quote the card's data.
private enum CommentMask {
    /// Longer than the longest application identifier.
    private static let longestShownRun = 32

    static func apply(_ numbers: AccountNumbers, to comment: String) -> String {
        var characters = Array(comment.utf8)
        var places = DigitView.views(of: characters).flatMap { numbers.places(in: $0) }
        places += digitRuns(characters).filter { $0.count > longestShownRun }
        guard !places.isEmpty else { return comment }
        for place in places {
            for index in place where Hexadecimal.value(ofDigit: characters[index]) != nil {
                characters[index] = UInt8(ascii: "*")
            }
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Returns the maximal runs of hexadecimal digits.
    private static func digitRuns(_ characters: [UInt8]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        for (index, character) in characters.enumerated()
        where Hexadecimal.value(ofDigit: character) == nil {
            runs.append(start..<index)
            start = index + 1
        }
        runs.append(start..<characters.count)
        return runs
    }
}
