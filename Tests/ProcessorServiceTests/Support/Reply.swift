// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import Support

@testable import ProcessorService

/// The answer to a request.
struct Reply: Equatable {
    let status: UInt16
    let text: String

    init(_ response: Response) throws {
        status = response.status.code
        guard case .bytes(let bytes) = response.body else {
            text = ""
            return
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    private var limits: JSONLimits { JSONLimits(length: 1 << 20, depth: 16, count: 1024) }

    /// The body as an object, or one without members.
    var object: JSONObject {
        (try? JSONObject(parsing: Array(text.utf8), limits: limits)) ?? JSONObject()
    }

    /// A text of the body.
    subscript(name: String) -> String? { object[name]?.string }

    /// The name of the problem, or `nil`.
    var problem: String? {
        self["type"].map { String($0.split(separator: ":").last ?? "") }
    }

    /// What is wrong with the first invalid member.
    var detail: String? { object["errors"]?.array?.first?.object?["detail"]?.string }

    /// The response code of the issuer.
    var responseCode: String? { object["issuer"]?.object?["responseCode"]?.string }
}
