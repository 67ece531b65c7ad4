// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The name of a certificate's subject or issuer.
///
/// See RFC 5280, 4.1.2.4.
package struct DistinguishedName: Hashable, Sendable {
    /// One attribute of a name.
    package enum Part: Hashable, Sendable {
        case commonName(String)
        case organisationalUnit(String)
        case organisation(String)
        /// Two letters of ISO 3166.
        case country(String)
        /// The UID; see RFC 4519, 2.39.
        case userIdentifier(String)

        fileprivate var entry: (field: StaticString, text: String) {
            switch self {
            case .commonName(let text): ("CN", text)
            case .organisationalUnit(let text): ("OU", text)
            case .organisation(let text): ("O", text)
            case .country(let text): ("C", text)
            case .userIdentifier(let text): ("UID", text)
            }
        }
    }

    /// The attributes in order.
    package var parts: [Part]

    package init(_ parts: Part...) {
        self.parts = parts
    }

    /// Writes the attributes to an OpenSSL name, which enforces their maximum lengths.
    func write(to name: OpaquePointer?) -> Bool {
        parts.allSatisfy { part in
            let (field, text) = part.entry
            return X509_NAME_add_entry_by_txt(
                name, field.cString, MBSTRING_UTF8, text, Int32(clamping: text.utf8.count), -1, 0)
                == 1
        }
    }
}
