// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Which kernel handles an application, and how it is configured.
package enum KernelSettings: Hashable, Sendable {
    /// Kernel 2 (Mastercard).
    case kernel2(Kernel2Settings)
    /// Kernel 3 (Visa).
    case kernel3(Kernel3Settings)
    /// A kernel that is no part of this program; whoever runs the entry point has it.
    case external(KernelIdentifier)

    /// The kernel's identifier.
    package var kernel: KernelIdentifier {
        switch self {
        case .kernel2: .kernel2
        case .kernel3: .kernel3
        case .external(let kernel): kernel
        }
    }
}
