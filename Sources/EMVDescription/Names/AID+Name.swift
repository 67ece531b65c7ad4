// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension AID {
    /// The common name of the application, such as `American Express`, or `nil`.
    package var applicationName: String? { ApplicationName.match(bytes)?.name }

    /// The applications to try on cards without a directory: those of schemes with a kernel.
    static let wellKnown = ApplicationName.all.filter { $0.kernel != nil }.compactMap {
        AID($0.prefix)
    }
}
