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
                        .command(message.masking(structure.positions[index] ?? [], numbers))
                    case .response(let message):
                        .response(message.masking(structure.positions[index] ?? [], numbers))
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
}

extension Transcript.Message {
    fileprivate func masking(_ positions: Set<Int>, _ numbers: AccountNumbers) -> Self {
        var positions = positions.union(masked)
        for view in DigitView.views(of: bytes, masked: masked) {
            for place in numbers.places(in: view) {
                positions.formUnion(place.lowerBound / 2...(place.upperBound - 1) / 2)
            }
        }
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
