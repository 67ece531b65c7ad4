// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension InterfaceDescription<Access> {
    /// The description of this service.
    static var processor: InterfaceDescription {
        InterfaceDescription(
            title: "Tap to Pay for Linux: payment service provider",
            securitySchemes: ["apiKey": ["type": "http", "scheme": "bearer"]],
            security: { $0 == .open ? [] : [["apiKey": []]] })
    }
}
