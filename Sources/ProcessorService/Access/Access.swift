// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Who may use an endpoint.
enum Access: Hashable, Sendable {
    /// Everybody, without an API key.
    case open
    /// A merchant's back end.
    case merchant
    /// Who runs the service.
    case administrator
    /// Both.
    case either

    /// Whether a caller may.
    func admits(_ caller: Caller) -> Bool {
        switch (self, caller) {
        case (.open, _), (.either, _), (.merchant, .merchant), (.administrator, .administrator):
            true
        default: false
        }
    }
}
