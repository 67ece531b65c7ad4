// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension Schemas {
    static let amount: JSONNode = ["type": "string", "pattern": "^[0-9]{1,15}([.][0-9]{1,15})?$"]

    static let token: JSONNode = ["type": "string", "minLength": 1]
    static let count: JSONNode = ["type": "integer", "minimum": 0, "maximum": 1_000_000]

    // MARK: - Parameters

    static let wait: JSONNode = [
        "name": "wait", "in": "query",
        "schema": ["type": "integer", "minimum": 0, "maximum": 60],
    ]

    static let lastEventID: JSONNode = [
        "name": "Last-Event-ID", "in": "header", "schema": text,
    ]
}
