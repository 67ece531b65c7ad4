// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import Testing

/// The answer to a request.
struct Answer: @unchecked Sendable {
    let status: Int
    let headers: Headers
    /// The members of the JSON object in the body, if any.
    let members: [String: Any]
    let body: [UInt8]
    /// The event stream of the answer, or `nil`.
    let stream: EventStream?
    /// Whether the body counts for no client, because the service keeps it anyway.
    let isShared: Bool

    init(_ response: Response) {
        status = Int(response.status.code)
        headers = response.headers
        isShared = response.isShared
        if case .bytes(let bytes) = response.body { body = bytes } else { body = [] }
        if case .events(let events) = response.body { stream = events } else { stream = nil }
        let value = try? JSONSerialization.jsonObject(with: Data(body))
        members = value as? [String: Any] ?? [:]
    }

    var isStream: Bool { headers[.contentType]?.text == "text/event-stream" }

    /// The type of a problem, without the prefix of all types.
    var problem: String? {
        (members["type"] as? String)?.split(separator: ":").last.map(String.init)
    }

    func text(_ member: String) throws -> String {
        try #require(members[member] as? String, "\(members)")
    }

    func object(_ member: String) throws -> [String: Any] {
        try #require(members[member] as? [String: Any], "\(members)")
    }

    /// What is wrong with the invalid members of the request.
    var details: [String] {
        (members["errors"] as? [[String: Any]] ?? []).compactMap { $0["detail"] as? String }
    }

    /// The pointers to the invalid members of the request.
    var pointers: [String] {
        (members["errors"] as? [[String: Any]] ?? []).compactMap { $0["pointer"] as? String }
    }
}
