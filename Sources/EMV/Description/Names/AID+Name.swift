// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension AID {
    /// What people call the application, such as `American Express`, or `nil`.
    package var applicationName: String? { ApplicationName.match(bytes)?.name }

    /// The applications that cards without a directory may have: those of the schemes with kernels.
    static let wellKnown = ApplicationName.all.filter { $0.kernel != nil }.compactMap {
        AID($0.prefix)
    }
}
