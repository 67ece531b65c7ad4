// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer

enum HTTPBodies {
    private static let templates = [
        "/", "/readers", "/readers/new", "/readers/{reader}", "/readers/{reader}/reads/{number}",
        "/{a}/{b}/{c}",
    ].compactMap { try? PathTemplate($0) }

    /// Takes the lines as parts of a request.
    ///
    /// They are a target, a header's name and value, an event identifier, a listening address, and
    /// data of an event.
    static func request(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A, maxSplits: 5, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        for (line, read) in zip(lines, [target, headerName, headerValue, event, address, data]) {
            read(line)
        }
    }

    private static func target(_ text: String) {
        template(text)
        guard let target = try? RequestTarget(parsing: text) else { return }
        for segment in target.path.segments {
            precondition(segment != "." && segment != "..", "the path leads up")
            precondition(isOneLine(segment) && !segment.contains { "/\\".contains($0) })
        }
        for template in templates {
            guard let values = template.match(target.path) else { continue }
            precondition(values.count == template.parameters.count)
            precondition(values.allSatisfy { !$0.isEmpty && target.path.segments.contains($0) })
            _ = values.map { Int(pathSegment: $0) }
        }
        let names = target.query.parameters.map(\.name)
        precondition(Set(names).count == names.count, "a parameter has two values")
        precondition(target.query.parameters.allSatisfy { isOneLine($0.name + $0.value) })
    }

    /// A template without parameters matches its own path.
    private static func template(_ text: String) {
        guard let template = try? PathTemplate(text), template.parameters.isEmpty,
            let path = try? RequestPath(parsing: text)
        else { return }
        precondition(template.description == text && template.match(path) == [])
    }

    private static func headerName(_ text: String) {
        guard let name = HeaderName(text) else { return }
        precondition(isOneLine(name.text) && !name.text.contains(":") && !name.text.isEmpty)
        precondition(HeaderName(name.text) == name, "the case counts")
    }

    private static func headerValue(_ text: String) {
        precondition(isOneLine(HeaderValue(cleaning: text).text))
        guard let value = HeaderValue(text) else { return }
        precondition(isOneLine(value.text) && value.text == text)
    }

    private static func event(_ text: String) {
        guard let identifier = EventIdentifier(text) else { return }
        precondition(identifier.description == text)
    }

    private static func address(_ text: String) {
        guard let address = ListenAddress(text) else { return }
        precondition(ListenAddress(address.description) == address)
    }

    /// Whatever the data of an event, it stays one event.
    private static func data(_ text: String) {
        let bytes = ServerSentEvent(text, data: text).bytes(identifier: nil)
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        precondition(lines.count >= 4 && lines.suffix(2).allSatisfy(\.isEmpty))
        precondition(lines[0].starts(with: "event: ".utf8))
        precondition(lines[1...].dropLast(2).allSatisfy { $0.starts(with: "data: ".utf8) })
        precondition(!lines.joined().contains(0x0D))
    }

    private static func isOneLine(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}
