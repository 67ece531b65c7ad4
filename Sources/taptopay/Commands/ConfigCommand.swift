// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import ProximityReader
internal import Support

/// `taptopay config`: the configuration of the reader and the terminal.
enum ConfigCommand {
    static let command = Command(
        name: "config", summary: "Show the configuration of the reader and the terminal.",
        subcommands: [show, path])

    private struct File: Encodable {
        let path: String
        let exists: Bool
    }

    /// `taptopay config path`: the files.
    private static let path = Command(
        name: "path", summary: "Show the paths of the configuration files, the weakest first.",
        discussion: """
            A missing file is the same as an empty one. Environment variables override the files.
            """,
        options: [.json], examples: ["taptopay config path"]
    ) { invocation in
        let files = ReaderConfiguration.files().map { path in
            File(path: path, exists: InputFile.exists(path))
        }
        if invocation.has("json") {
            try JSON.print(files)
        } else {
            for file in files { Console.print("\(file.path)\(file.exists ? "" : "  (missing)")") }
        }
        return .done
    }

    private static let show = Command(
        name: "show", summary: "Show each effective value, and the layer it comes from.",
        discussion: """
            Later layers override individual values: built in, /etc/taptopay/config.json, the \
            user's config.json, environment variables, --terminal. A value that a combination does not set \
            comes from the layer below. Keys and account numbers are counted, never shown.
            """,
        options: [
            .json,
            TerminalArgument.option,
            Option(
                name: "unattended",
                help: "Start from the terminal of taptopay-kiosk, unattended-online."),
        ],
        examples: [
            "taptopay config show", "taptopay config show --terminal transit",
            "taptopay config show --unattended --json",
        ]
    ) { invocation in
        let configuration = try ReaderConfiguration.standard(
            terminal: TerminalArgument.profile(invocation),
            usual: invocation.has("unattended") ? .unattendedOnline : .attended)
        let values = configuration.values
        guard !invocation.has("json") else {
            try JSON.print(values.map(Row.init))
            return .done
        }
        let width = values.map(\.name.count).max() ?? 0
        var combination: String?
        for value in values {
            if value.combination != combination, let title = value.combination {
                Console.print("\n\(Style.standardOutput.bold(title))")
            }
            combination = value.combination
            let rest = String(repeating: " ", count: max(0, width - value.name.count))
            Console.print("\(value.name)\(rest)  \(text(value.value))  (\(value.origin))")
        }
        return .done
    }

    private static func text(_ value: JSONValue) -> String {
        value == .null ? "not set" : String(decoding: JSONWriter.text(value), as: UTF8.self)
    }

    private struct Row: Encodable {
        let name: String
        let combination: String?
        let value: Value
        let origin: String

        init(_ value: ConfigurationValue) {
            name = value.name
            combination = value.combination
            self.value = Value(value: value.value)
            origin = value.origin
        }
    }

    /// A value as it appears in a file.
    private struct Value: Encodable {
        let value: JSONValue

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch value {
            case .null: try container.encodeNil()
            case .boolean(let boolean): try container.encode(boolean)
            case .integer(let integer): try container.encode(integer)
            case .decimal(let text), .string(let text): try container.encode(text)
            case .array(let values): try container.encode(values.map { Value(value: $0) })
            case .object(let object):
                try container.encode(
                    Dictionary(
                        object.members.map { ($0.name, Value(value: $0.value)) },
                        uniquingKeysWith: { first, _ in first }))
            }
        }
    }
}
