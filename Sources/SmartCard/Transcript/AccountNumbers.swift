// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The account numbers that a dialogue reveals, for finding them elsewhere in the dialogue.
struct AccountNumbers {
    /// Account numbers have up to 19 digits; those of payment cards have at least 12.
    ///
    /// See ISO/IEC 7812-1, 4.1.
    private static let lengths = 12...19
    /// Shorter parts of a number would match by chance.
    private static let shortestPart = 9

    /// The numbers and their identifying parts, by length.
    private var needles: [Int: Set<ArraySlice<UInt8>>] = [:]
    /// The first six digits of each number that has a data element of its own.
    private(set) var issuers: Set<String> = []

    /// Adds the number from a data element that holds one.
    mutating func add(_ tag: Tag, _ value: ArraySlice<UInt8>) {
        let view: DigitView?
        switch tag {
        case .track2EquivalentData, .primaryAccountNumber, 0x5F22, .track2Data:
            view = DigitView.views(of: value).first
        case .track1Data, 0x5F21: view = DigitView.views(of: value).dropFirst().first
        default: return
        }
        guard let view, let run = view.runs.first, run.lowerBound <= 1 else { return }
        let digits = view.symbols[run]
        guard Self.lengths.contains(digits.count), Set(digits).count > 1 else { return }
        insert(digits)
        issuers.insert(digits.prefix(6).map { String($0) }.joined())
    }

    /// Adds anything that looks like a number anywhere in a message.
    mutating func add(anywhereIn message: Transcript.Message) {
        let views = DigitView.views(of: message.bytes, masked: message.masked)
        for view in views { addTracks(view) }
        addElements(message.bytes[...])
    }

    /// Adds anything that looks like a number in a value that will be shown.
    mutating func add(shown value: ArraySlice<UInt8>) {
        for view in DigitView.views(of: value) { addStandalone(view) }
    }

    /// Adds anything that looks like a number in a comment.
    mutating func add(comment: [UInt8]) {
        for view in DigitView.views(of: comment) {
            addTracks(view)
            addStandalone(view)
        }
        for bytes in DigitView.quotedBytes(in: comment) { addElements(bytes[...]) }
    }

    /// Returns the places where numbers and their parts occur.
    func places(in view: DigitView) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for run in view.runs {
            for (length, needles) in needles where run.count >= length {
                for start in run.lowerBound...run.upperBound - length {
                    let part = start..<start + length
                    if needles.contains(view.symbols[part]) { found.append(view.place(part)) }
                }
            }
        }
        return found
    }

    /// Finds `PAN D YYMM…` and `PAN ^`; the data before them can look like digits too.
    private mutating func addTracks(_ view: DigitView) {
        for run in view.runs where run.count >= Self.lengths.lowerBound {
            let tail = view.symbols[run.upperBound...].prefix(5)
            guard tail.first == DigitView.separator else { continue }
            guard view.isCharacters || tail.dropFirst().allSatisfy({ $0 < 10 }) else { continue }
            let digits = view.symbols[run].suffix(Self.lengths.upperBound)
            insert(digits)
            for length in Self.lengths where length < digits.count {
                let candidate = digits.suffix(length)
                if candidate.isAccountNumber { insert(candidate) }
            }
        }
    }

    /// Finds tag `5A` with a plausible length, regardless of what surrounds it.
    private mutating func addElements(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while let start = rest.firstIndex(of: 0x5A) {
            rest = rest[start...].dropFirst()
            guard let length = rest.first, (6...10).contains(length) else { continue }
            let value = rest.dropFirst().prefix(Int(length))
            guard value.count == Int(length), let view = DigitView.views(of: value).first,
                let run = view.runs.first, run.lowerBound == 0, run.count >= value.count * 2 - 4
            else { continue }
            let digits = view.symbols[run]
            if Self.lengths.contains(digits.count) { insert(digits) }
        }
    }

    /// Finds runs of digits with a payment card's first digit and a valid check digit.
    private mutating func addStandalone(_ view: DigitView) {
        for run in view.runs where Self.lengths.contains(run.count) {
            let digits = view.symbols[run]
            if digits.isAccountNumber { insert(digits) }
        }
    }

    private mutating func insert(_ digits: ArraySlice<UInt8>) {
        // One repeated digit is filler; searching for it would mask every amount.
        guard Set(digits).count > 1 else { return }
        needles[digits.count, default: []].insert(digits)
        for part in [digits.dropLast(4), digits.dropFirst(6)] {
            guard part.count >= Self.shortestPart, Set(part).count > 2 else { continue }
            needles[part.count, default: []].insert(part)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether the digits start like those of a payment card and end with the right check digit.
    ///
    /// See ISO/IEC 7812-1, Annex B.
    fileprivate var isAccountNumber: Bool {
        guard let first, (2...6).contains(first) else { return false }
        var sum = 0
        for (index, digit) in reversed().enumerated() {
            let weighted = index % 2 == 0 ? Int(digit) : Int(digit) * 2
            sum += weighted > 9 ? weighted - 9 : weighted
        }
        return sum % 10 == 0
    }
}
