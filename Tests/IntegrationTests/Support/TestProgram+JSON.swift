// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension TestProgram.Result {
    /// Standard output as JSON objects, one on each line.
    func objects() throws -> [[String: Any]] {
        try output.split(separator: "\n").map { line in
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require(value as? [String: Any], "\(line)")
        }
    }

    /// Standard output as one JSON object.
    func object() throws -> [String: Any] {
        let objects = try objects()
        try #require(objects.count == 1, "\(output)\(errors)")
        return objects[0]
    }
}
