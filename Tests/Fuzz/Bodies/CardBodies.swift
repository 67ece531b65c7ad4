// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

enum CardBodies {
    static func answerToReset(_ bytes: [UInt8]) {
        guard let answer = try? AnswerToReset(bytes: bytes) else { return }
        precondition(answer.bytes == bytes)
        precondition(answer.historicalBytes.count == Int(bytes[1] & 0x0F))
        _ = answer.storageCardStandard
        let madeUp = AnswerToReset(contactlessHistoricalBytes: Array(answer.historicalBytes))
        precondition(madeUp.historicalBytes.elementsEqual(answer.historicalBytes))
    }

    static func apdu(_ bytes: [UInt8]) {
        if let command = try? CommandAPDU(bytes: bytes) {
            precondition((try? CommandAPDU(bytes: command.bytes)) == command)
            _ = command.replacingExpectedLength(le: 0x10).bytes
        }
        if let response = try? ResponseAPDU(bytes: bytes) { precondition(response.bytes == bytes) }
        var decoder = VPCDFrameDecoder(longestBody: 300)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            decoder.append(bytes[start...].prefix(3))
            while let frame = try? decoder.next() {
                precondition(frame.body.count <= 300)
                if let request = VPCDRequest(frame) { precondition(request.frame == frame) }
            }
        }
    }

    static func tlv(_ bytes: [UInt8]) {
        for limits in [TLVLimits.card, .terminal] {
            guard let objects = try? DataObject.sequence(bytes, limits: limits) else { continue }
            precondition(depth(objects) <= TLVLimits.card.depth)
            precondition(count(objects) <= TLVLimits.card.count)
            var writer = TLVWriter()
            for object in objects { writer.append(object.tag, object.value) }
            let again = try? DataObject.sequence(writer.bytes, limits: limits)
            precondition(again?.map(\.tag) == objects.map(\.tag))
            precondition(again?.map(\.value) == objects.map(\.value))
        }
        if let list = try? DataObjectList(bytes: bytes[...]) {
            precondition(list.bytes == bytes)
            for format: DataFormat in [.numeric, .compressedNumeric, .binary] {
                let built = list.build(format: { _ in format }, value: { _ in bytes.prefix(5) })
                precondition(built.count == list.totalLength)
            }
        }
    }

    static func transcript(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let transcript = try? Transcript(parsing: text) else { return }
        precondition((try? Transcript(parsing: transcript.text)) == transcript)
        let dialogues = transcript.dialogues
        precondition(
            dialogues.flatMap(\.transcript.exchanges).count >= transcript.exchanges.count)
        let masked = transcript.masked()
        precondition(masked.lines.count == transcript.lines.count)
        precondition((try? Transcript(parsing: masked.text)) == masked)
    }

    private static func depth(_ objects: [DataObject]) -> Int {
        objects.map { 1 + depth($0.children) }.max() ?? 0
    }

    private static func count(_ objects: [DataObject]) -> Int {
        objects.reduce(0) { $0 + 1 + count($1.children) }
    }
}
