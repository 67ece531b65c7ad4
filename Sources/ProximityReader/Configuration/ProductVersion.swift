// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The version of the programs and the library, as in `debian/changelog`.
package enum ProductVersion {
    /// The version, in the format of Semantic Versioning.
    package static let text = "0.1.0"
}
