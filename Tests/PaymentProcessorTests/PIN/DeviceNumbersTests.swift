// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentProcessor
import TestSupport
import Testing

@Suite("The numbers of readers under a base derivation key")
struct DeviceNumbersTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "devices.json").path
    }

    @Test("Readers are numbered from one, in order, and each keeps its number")
    func order() throws {
        var numbers = DeviceNumbers()
        #expect(numbers.number(ofReader: "a") == nil)
        #expect(try ["a", "b", "a", "c"].map { try numbers.add($0) } == [1, 2, 1, 3])
        #expect(numbers.number(ofReader: "b") == 2)
    }

    @Test("The numbers are in a file, which need not exist at first")
    func file() throws {
        #expect(try DeviceNumbers(file: path) == DeviceNumbers())
        for (reader, number) in [("b", 1), ("a", 2), ("b", 1), ("c", 3)] as [(String, UInt32)] {
            let numbers = try DeviceNumbers.add(reader, to: path)
            #expect(numbers.number(ofReader: reader) == number)
            #expect(try DeviceNumbers(file: path) == numbers)
        }
        #expect(
            try String(contentsOfFile: path, encoding: .utf8) == #"{"readers":["b","a","c"]}"#)
    }

    @Test(
        "A file with another content is refused and left unchanged",
        arguments: ["", "[]", "{}", #"{"readers":[7]}"#, #"{"readers":["a","b","a"]}"#])
    func invalid(text: String) throws {
        try PrivateFile.write(Array(text.utf8), to: path)
        #expect(throws: ProcessorError(.invalidFile, "")) { try DeviceNumbers(file: path) }
        #expect(throws: ProcessorError(.invalidFile, "")) {
            try DeviceNumbers.add("d", to: path)
        }
        #expect(try PrivateFile.read(path) == Array(text.utf8))
    }
}
