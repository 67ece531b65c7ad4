// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Finds the data to mask in a dialogue from the structure of its messages.
///
/// The form of a response depends on its command, and the form of command data on the data object
/// lists that the card sent earlier. Data without the expected form is masked entirely.
struct StructureMask {
    /// The positions to mask, by line.
    private(set) var positions: [Int: Set<Int>] = [:]
    /// The positions of the tags and lengths of masked elements, by line, which stay.
    private(set) var headers: [Int: Set<Int>] = [:]
    /// The account numbers found in the process.
    private(set) var numbers = AccountNumbers()

    private let lines: [Transcript.Line]
    private let isSensitive: (Tag) -> Bool
    private var lists = TerminalDataLists()
    private var chain = ResponseChain()

    init(lines: [Transcript.Line], isSensitive: @escaping (Tag) -> Bool) {
        self.lines = lines
        self.isSensitive = isSensitive
    }

    /// Processes the dialogue once.
    mutating func run() {
        for (index, line) in lines.enumerated() {
            switch line {
            case .command(let message):
                numbers.add(anywhereIn: message)
                command(message, line: index)
            case .anyCommand:
                breakChain()
                chain = ResponseChain()
            case .response(let message):
                numbers.add(anywhereIn: message)
                response(message, line: index)
            case .comment(let comment):
                numbers.add(comment: Array(comment.utf8))
            }
        }
        breakChain()
    }

    private mutating func command(_ message: Transcript.Message, line: Int) {
        let bytes = message.bytes
        guard let command = try? CommandAPDU(bytes: bytes) else {
            mask(bytes.indices.dropFirst(4), line: line)
            breakChain()
            chain = ResponseChain()
            return
        }
        if command.instruction == Instruction.getResponse, chain.isOpen { return }
        breakChain()
        chain = ResponseChain(command: command)
        let data = bytes.dropFirst(CommandAPDU.dataStart(in: bytes)).prefix(command.data.count)
        for part in lists.parts(of: command, data) {
            if let tag = part.tag { numbers.add(tag, part.value) }
            if let tag = part.tag, !isSensitive(tag) {
                numbers.add(shown: part.value)
            } else {
                mask(part.value.indices, line: line)
            }
        }
    }

    private mutating func response(_ message: Transcript.Message, line: Int) {
        chain.append(message, line: line)
        guard !chain.isOpen else { return }
        let finished = chain
        chain = ResponseChain()
        if !finished.isComplete || !read(finished) { mask(finished) }
    }

    /// Masks a response whose remaining parts never came.
    private mutating func breakChain() {
        if chain.isOpen { mask(chain) }
    }

    /// Masks the sensitive values of a response.
    ///
    /// - Returns: Whether the response has the form that its command requires.
    private mutating func read(_ chain: ResponseChain) -> Bool {
        let data = chain.data
        guard let elements = Self.elements(data, data.indices) else { return false }
        guard let first = elements.first else { return true }
        let instruction = chain.command?.instruction
        guard elements.count == 1, Self.isExpected(first.tag, to: chain.command) else {
            return false
        }
        guard first.tag == .responseMessageTemplateFormat1 else {
            walk(elements, in: data, of: chain, depth: 1)
            return true
        }
        guard let tags = Self.formatOne(instruction, count: first.value.count) else { return false }
        var rest = data[first.value]
        for (tag, length) in tags {
            show(tag, rest.prefix(length), of: chain)
            rest = rest.dropFirst(length)
        }
        return rest.isEmpty
    }

    private mutating func walk(
        _ elements: [TLVCursor.Element], in data: [UInt8], of chain: ResponseChain,
        depth: Int
    ) {
        for element in elements {
            let value = data[element.value]
            guard element.isConstructed, !isSensitive(element.tag) else {
                lists.learn(element.tag, value)
                show(element.tag, value, of: chain)
                keepHeader(of: element, of: chain)
                continue
            }
            if depth < TLVLimits.card.depth, let children = Self.elements(data, element.value) {
                walk(children, in: data, of: chain, depth: depth + 1)
            } else {
                mask(value.indices, of: chain)
            }
        }
    }

    private mutating func show(_ tag: Tag, _ value: ArraySlice<UInt8>, of chain: ResponseChain) {
        numbers.add(tag, value)
        if isSensitive(tag) {
            mask(value.indices, of: chain)
        } else {
            numbers.add(shown: value)
        }
    }

    /// Keeps the tag and the length of a masked element, whose digits can look like those of a number.
    private mutating func keepHeader(of element: TLVCursor.Element, of chain: ResponseChain) {
        guard isSensitive(element.tag) else { return }
        for origin in chain.origins[element.start..<element.value.lowerBound] {
            headers[origin.line, default: []].insert(origin.position)
        }
    }

    private mutating func mask(_ range: Range<Int>, line: Int) {
        positions[line, default: []].formUnion(range)
    }

    private mutating func mask(_ chain: ResponseChain) {
        mask(chain.data.indices, of: chain)
    }

    private mutating func mask(_ range: Range<Int>, of chain: ResponseChain) {
        for origin in chain.origins[range] {
            positions[origin.line, default: []].insert(origin.position)
        }
    }
}

extension StructureMask {
    /// Returns the data objects of one level, or `nil` unless all of them are well formed.
    fileprivate static func elements(
        _ bytes: [UInt8], _ range: Range<Int>
    ) -> [TLVCursor.Element]? {
        var cursor = TLVCursor(range, limits: .card)
        var elements: [TLVCursor.Element] = []
        do {
            while let element = try cursor.next(bytes.span) { elements.append(element) }
        } catch {
            return nil
        }
        return elements
    }

    /// Returns whether a response to this command can consist of this data object.
    fileprivate static func isExpected(_ tag: Tag, to command: CommandAPDU?) -> Bool {
        guard let command else {
            return [
                .fciTemplate, .readRecordResponseMessageTemplate, .responseMessageTemplateFormat2,
            ].contains(tag)
        }
        switch command.instruction {
        case Instruction.select: return tag == .fciTemplate
        case Instruction.readRecord: return tag == .readRecordResponseMessageTemplate
        case Instruction.getProcessingOptions, Instruction.generateApplicationCryptogram,
            Instruction.internalAuthenticate, Instruction.exchangeRelayResistanceData,
            Instruction.computeCryptographicChecksum:
            return tag == .responseMessageTemplateFormat2 || tag == .responseMessageTemplateFormat1
        case Instruction.getData:
            let asked = UInt32(command.parameter1) << 8 | UInt32(command.parameter2)
            return tag.rawValue == asked
        default: return false
        }
    }

    /// Returns the tags and lengths of the untagged values in a format 1 response.
    ///
    /// The last value takes up the remaining bytes. See EMV Book 3, 6.5.5.4, 6.5.8.4 and 6.5.9.4,
    /// and the command EXCHANGE RELAY
    /// RESISTANCE DATA of EMV Contactless Book C-2.
    fileprivate static func formatOne(_ instruction: UInt8?, count: Int) -> [(Tag, Int)]? {
        switch instruction {
        case Instruction.getProcessingOptions:
            [(.applicationInterchangeProfile, 2), (.applicationFileLocator, count)]
        case Instruction.generateApplicationCryptogram:
            [
                (.cryptogramInformationData, 1), (.applicationTransactionCounter, 2),
                (.applicationCryptogram, 8), (.issuerApplicationData, count),
            ]
        case Instruction.internalAuthenticate: [(.signedDynamicApplicationData, count)]
        case Instruction.exchangeRelayResistanceData:
            count == 10
                ? [
                    (.deviceRelayResistanceEntropy, 4),
                    (.minTimeForProcessingRelayResistanceAPDU, 2),
                    (.maxTimeForProcessingRelayResistanceAPDU, 2),
                    (.deviceEstimatedTransmissionTimeForRelayResistanceRAPDU, 2),
                ] : nil
        default: nil
        }
    }
}

/// The instructions whose messages the mask understands.
enum Instruction {
    static let computeCryptographicChecksum: UInt8 = 0x2A
    static let internalAuthenticate: UInt8 = 0x88
    static let select: UInt8 = 0xA4
    static let getProcessingOptions: UInt8 = 0xA8
    static let generateApplicationCryptogram: UInt8 = 0xAE
    static let readRecord: UInt8 = 0xB2
    static let getResponse: UInt8 = 0xC0
    static let getData: UInt8 = 0xCA
    static let exchangeRelayResistanceData: UInt8 = 0xEA
}

/// The response to one command, assembled from the parts that `61xx` announced.
private struct ResponseChain {
    /// The command, or `nil` when it is unknown.
    let command: CommandAPDU?
    /// The response data so far.
    private(set) var data: [UInt8] = []
    /// The origin of each byte of the data.
    private(set) var origins: [(line: Int, position: Int)] = []
    /// Whether the card has announced more.
    private(set) var isOpen = false
    /// Whether every part had its status word.
    private(set) var isComplete = true

    init(command: CommandAPDU? = nil) {
        self.command = command
    }

    mutating func append(_ message: Transcript.Message, line: Int) {
        let bytes = message.bytes
        let hasStatusWord = bytes.count >= 2
        isComplete = isComplete && hasStatusWord
        for (position, byte) in (hasStatusWord ? bytes.dropLast(2) : bytes[...]).enumerated() {
            data.append(byte)
            origins.append((line, position))
        }
        isOpen = hasStatusWord && bytes.dropLast().last == 0x61
    }
}
