// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import Support

extension ReaderConfiguration {
    /// Applies the values of a file.
    mutating func apply(_ file: JSONObjectDecoder) throws(ConfigurationError) {
        do {
            try read(file)
        } catch {
            throw ConfigurationError(error)
        }
        origins.record(file)
    }

    /// Applies the values of an object that has the members of a file.
    mutating func read(_ file: JSONObjectDecoder) throws(JSONMemberError) {
        try file.apply(Self.fields, to: &self)
        try file.rejectUnknownMembers()
    }

    /// Applies a script: its conditions become active, and its taps replace those of a reader.
    mutating func apply(script path: String) throws(JSONMemberError) {
        guard let text = FileManager.default.contents(atPath: path) else {
            throw JSONMemberError(
                document: path, found: "a file that is missing or cannot be read",
                allowed: "a script; see Docs/Errors.md")
        }
        var file = try ScriptFile(json: Array(text), document: path)
        conditions = PlatformConditions(conditions.current + file.conditions)
        file.taps = file.taps?.map { tap in
            guard case .card(let card, let faults) = tap.event else { return tap }
            return ScriptFile.Tap(
                event: .card(ScriptFile.place(of: card, in: path), faults: faults),
                delay: tap.delay)
        }
        if file.taps != nil { script = (file, path) }
    }

    /// Sets the sheet and its PIN pad.
    mutating func use(_ choice: SheetChoice) {
        switch choice {
        case .none:
            sheet = HeadlessSheet()
            pinPad = nil
        case .terminal:
            let terminal = TerminalPaymentSheet(environment: environment)
            sheet = terminal
            pinPad = TerminalPaymentSheet.canAsk ? TerminalPINPad(sheet: terminal) : nil
        }
    }
}

extension JSONObjectDecoder {
    /// Returns a path, resolved relative to the file that contains it.
    func path(_ name: String) throws(JSONMemberError) -> String? {
        guard let text = try string(name, allowed: "a path") else { return nil }
        guard !text.hasPrefix("/"), document.contains(where: { $0 == "/" }) else { return text }
        return "\(document.parentFolder)/\(text)"
    }
}

extension ExceptionFile {
    /// The maximum length of a file, in bytes.
    private static let maximumLength = 32 * maximumCount

    /// Reads a file that only its owner can read.
    ///
    /// - Throws: `JSONMemberError`, which names a line and never a number.
    init(path: String) throws(JSONMemberError) {
        func mistake(_ found: String) -> JSONMemberError {
            JSONMemberError(
                document: path, found: found,
                allowed: "account numbers of 8 to 19 digits, one per line, in a file that only "
                    + "its owner can read, and at most \(Self.maximumCount)")
        }
        let text: [UInt8]
        do {
            text = try PrivateFileHandle(
                path, followsLinks: true, limit: Self.maximumLength
            ).read()
        } catch {
            throw switch error {
            case .missing, .system: mistake("a file that is missing or cannot be read")
            case .notPlainFile: mistake("not a regular file")
            case .wrongOwner, .wrongMode: mistake("a file that other users can access")
            case .tooLong: mistake("more than \(Self.maximumLength) bytes")
            }
        }
        do {
            try self.init(parsing: text)
        } catch {
            throw switch error {
            case .invalidLine(let line): mistake("something else in line \(line)")
            case .tooManyNumbers(let count): mistake("\(count) account numbers")
            }
        }
    }
}

/// The sheet in a configuration, for programs that do not provide their own.
enum SheetChoice: String, Sendable {
    /// No sheet.
    case none
    /// The sheet on the terminal, with a PIN pad if the terminal is interactive.
    case terminal

    /// The allowed values in a configuration, for messages.
    static let allowed = "“none” or “terminal”"
}
