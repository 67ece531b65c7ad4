// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Kernel modules that keep pcscd from a reader.
package enum KernelModules {
    /// The modules that take hold of readers with a PN53x chip, such as the ACR122U.
    package static let conflicting = ["pn533_usb", "pn533", "nfc"]

    /// Returns which of the conflicting modules are loaded.
    ///
    /// - Parameter directory: Where the kernel lists its modules.
    /// - Returns: Their names, in the order in which they are to be removed.
    package static func loaded(in directory: String = "/sys/module") -> [String] {
        conflicting.filter { access("\(directory)/\($0)", F_OK) == 0 }
    }
}
