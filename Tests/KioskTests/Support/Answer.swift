// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import Testing

/// What a request was answered with.
struct Answer: @unchecked Sendable {
    let status: Int
    let headers: Headers
    /// The members of the JSON object that came, if one came.
    let members: [String: Any]
    let body: [UInt8]
    /// The events that were answered with, or `nil`.
    let stream: EventStream?

    init(_ response: Response) {
        status = Int(response.status.code)
        headers = response.headers
        if case .bytes(let bytes) = response.body { body = bytes } else { body = [] }
        if case .events(let events) = response.body { stream = events } else { stream = nil }
        let value = try? JSONSerialization.jsonObject(with: Data(body))
        members = value as? [String: Any] ?? [:]
    }

    var isStream: Bool { headers[.contentType]?.text == "text/event-stream" }

    /// The kind of a problem, without what all kinds begin with.
    var problem: String? {
        (members["type"] as? String)?.split(separator: ":").last.map(String.init)
    }

    func text(_ member: String) throws -> String {
        try #require(members[member] as? String, "\(members)")
    }

    func object(_ member: String) throws -> [String: Any] {
        try #require(members[member] as? [String: Any], "\(members)")
    }

    /// The places of the request that are wrong.
    var pointers: [String] {
        (members["errors"] as? [[String: Any]] ?? []).compactMap { $0["pointer"] as? String }
    }
}
