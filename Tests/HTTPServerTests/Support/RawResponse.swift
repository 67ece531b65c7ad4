// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A response, parsed from its bytes.
struct RawResponse: Sendable {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    init(toHead: Bool, read: (Int) throws -> [UInt8]) throws {
        var lines: [String] = []
        var line: [UInt8] = []
        while lines.last != "" {
            line += try read(1)
            guard line.suffix(2) == [0x0D, 0x0A] else { continue }
            lines.append(String(decoding: line.dropLast(2), as: UTF8.self))
            line = []
        }
        let parts = lines[0].split(separator: " ")
        guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let status = Int(parts[1]) else {
            throw RawClient.Fault.malformed
        }
        self.status = status
        var headers: [String: String] = [:]
        for line in lines.dropFirst().dropLast() {
            guard let colon = line.firstIndex(of: ":") else { throw RawClient.Fault.malformed }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            headers[name] = headers[name].map { $0 + ", " + value } ?? String(value)
        }
        self.headers = headers
        body =
            toHead || status < 200 || status == 204
            ? []
            : try read(
                headers["content-length"].flatMap(Int.init) ?? 0)
    }
}
