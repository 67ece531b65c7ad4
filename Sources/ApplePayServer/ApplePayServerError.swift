// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// An error in the authority, its files, or a merchant's certificate.
///
/// Two errors are equal if their codes are.
package struct ApplePayServerError: Error, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// A file that cannot be read or written.
        case fileInaccessible
        /// A private file that other users can read or write.
        case filePermissions
        /// A private folder that belongs to another user, or in which other users can write.
        case folderPermissions
        /// A file with invalid content.
        case invalidFile
        /// An invalid merchant identifier, key, or certificate.
        case invalidMerchant
        /// The certificate belongs to another merchant.
        case differentMerchant
        /// The cryptographic library refused an operation.
        case cryptographyFailed
    }

    package let code: Code
    /// The affected file or merchant, and what to do; never contains a key.
    package let hint: String

    package init(_ code: Code, _ hint: String) {
        self.code = code
        self.hint = hint
    }
}

extension ApplePayServerError: CodedError {}

extension ApplePayServerError: CustomStringConvertible {
    /// One sentence for people; contains no key.
    package var description: String {
        switch code {
        case .fileInaccessible: "Cannot read or write \(hint)."
        case .filePermissions: "Other users can read or write \(hint); run chmod 600 on it."
        case .folderPermissions:
            "Another user owns \(hint), or others can write in it; run chmod 700 on it."
        case .invalidFile: "The content of \(hint) is invalid."
        case .invalidMerchant: "The merchant cannot be certified: \(hint)."
        case .differentMerchant: "The certificate does not belong to the merchant \(hint)."
        case .cryptographyFailed: "The cryptographic library failed (\(hint))."
        }
    }
}
