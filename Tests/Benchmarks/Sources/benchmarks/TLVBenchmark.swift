// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import CReference
import Foundation
import SmartCard

/// Whole transcripts decoded, against a C decoder with the same limits.
enum TLVBenchmark {
    static func measure(transcripts: URL) throws -> Measurement {
        var records: [[UInt8]] = []
        let files = FileManager.default.enumerator(at: transcripts, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "apdu" {
            let text = try String(contentsOf: file, encoding: .utf8)
            records += try Transcript(parsing: text).exchanges.compactMap(\.response)
                .map { Array($0.bytes.dropLast(2)) }.filter { !$0.isEmpty }
        }
        var sums: (ours: UInt64, theirs: UInt64) = (0, 0)
        let times = Measurement.pair(rounds: 301) {
            var sum: UInt64 = 0
            for _ in 0..<20 { for record in records { _ = walk(record.span, &sum) } }
            sums.ours &+= sum
        } _: {
            var sum: UInt64 = 0
            for _ in 0..<20 {
                for record in records {
                    _ = record.withUnsafeBufferPointer {
                        reference_tlv_walk($0.baseAddress, $0.count, &sum)
                    }
                }
            }
            sums.theirs &+= sum
        }
        guard sums.ours == sums.theirs else { throw BenchmarkError("the two decoders disagree") }
        return Measurement(
            name: "TLV, \(records.count) records of recorded dialogues, 20 times",
            reference: "C decoder with the same limits", unit: "us", ours: times.ours,
            theirs: times.theirs, bound: 1.0)
    }

    /// Walks every level; returns the number of objects, or `nil` for malformed bytes.
    private static func walk(_ bytes: borrowing Span<UInt8>, _ sum: inout UInt64) -> Int? {
        var left = TLVLimits.card.count
        return level(bytes, 0..<bytes.count, depth: 1, &left, &sum)
            ? TLVLimits.card.count - left : nil
    }

    private static func level(
        _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, depth: Int, _ left: inout Int,
        _ sum: inout UInt64
    ) -> Bool {
        var cursor = TLVCursor(range, limits: .card)
        do {
            while let element = try cursor.next(bytes) {
                left -= 1
                guard left >= 0 else { return false }
                sum &+=
                    UInt64(element.tag.rawValue) &+ UInt64(truncatingIfNeeded: element.value.count)
                guard element.isConstructed else { continue }
                guard depth < TLVLimits.card.depth,
                    level(bytes, element.value, depth: depth + 1, &left, &sum)
                else { return false }
            }
            return true
        } catch {
            return false
        }
    }
}

struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
