// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import EMVDescription
internal import Support

/// `taptopay tlv`: data objects with names, lengths and the meanings of their bits.
enum TLVCommand {
    static let command = Command(
        name: "tlv", summary: "Decode BER-TLV data with names, lengths and meanings of bits.",
        options: [
            .json,
            Option(
                name: "kernel", letter: "k", value: "NUMBER",
                help: "Interpret tags as this contactless kernel does, 2 to 8."),
            .unmasked,
        ],
        arguments: [
            Argument(
                name: "HEX", help: "Hexadecimal digits, or - for standard input.",
                isRepeatable: true)
        ],
        examples: ["taptopay tlv 9F66043600C000 9F6C020080", "taptopay tlv --kernel 2 9F6C020001"]
    ) { invocation in
        let words = invocation.arguments("HEX")
        let text =
            words == ["-"]
            ? try InputFile.text("-").split(whereSeparator: \.isWhitespace).joined()
            : words.joined()
        guard let bytes = Hexadecimal.bytes(text), !bytes.isEmpty else {
            throw CommandError.usage("HEX must be pairs of the digits 0 to 9 and A to F.")
        }
        let kernel = try invocation.integer("kernel", in: 2...8)
            .map { KernelIdentifier(rawValue: UInt32($0)) }
        let description = DataDescription(
            kernel: kernel, isRevealing: invocation.has("unmasked"))
        let nodes = description.nodes(bytes)
        if invocation.has("json") {
            for node in nodes { try JSON.print(node) }
        } else {
            Console.print(nodes)
        }
        return nodes.contains { $0.kind == .warning } ? .failed : .done
    }
}
