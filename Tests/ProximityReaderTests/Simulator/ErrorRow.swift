// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// One row of Docs/Errors.md: a case, the call that throws it, and the script that causes it.
struct ErrorRow: Sendable, CustomTestStringConvertible {
    /// The last part of the enum's name.
    let type: String
    let name: String
    /// The call of the app.
    let call: String
    let script: String

    var testDescription: String { "\(type).\(name)" }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// All rows of the document.
    static let all: [ErrorRow] = {
        var (rows, type) = ([ErrorRow](), "")
        for line in text("Docs/Errors.md").split(separator: "\n") {
            if line.hasPrefix("## ") { type = String(line.split(separator: ".").last ?? "") }
            let cells = line.split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "")
            }
            guard line.hasPrefix("| `"), type.hasSuffix("Error"), cells.count == 3 else { continue }
            rows.append(
                ErrorRow(
                    type: type.replacing("## ", with: ""), name: cells[0], call: cells[1],
                    script: cells[2]))
        }
        return rows
    }()

    /// Returns the names of the cases of an enum that a file declares.
    static func cases(of file: String) -> Set<String> {
        let code = text("Sources/ProximityReader/Apple/\(file).swift")
        return Set(code.matches(of: /\n +case ([A-Za-z]+)/).map { String($0.1) })
    }

    private static func text(_ path: String) -> String {
        (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)) ?? ""
    }
}
