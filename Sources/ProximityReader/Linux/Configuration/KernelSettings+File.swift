// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentToken

extension KernelSettings {
    /// What a configuration may say, for people.
    static let allowed = "2 (Mastercard) or 3 (Visa)"

    /// Reads the kernel of a combination and what is configured for it; what is not said is as
    /// in the built-in profile.
    ///
    /// - Returns: `nil` when the kernel is missing or none of ours.
    /// - Throws: `ConfigurationError`.
    init?(_ section: ConfigurationSection) throws(ConfigurationError) {
        switch try section.integer("kernel", in: 1...255) {
        case 2:
            var settings = Kernel2Settings.test
            try settings.apply(section)
            self = .kernel2(settings)
        case 3:
            for name in Kernel2Settings.names {
                guard let value = section.object[name] else { continue }
                throw section.error(name, value, allowed: "nothing for kernel 3")
            }
            self = .kernel3(Kernel3Settings())
        default:
            return nil
        }
    }
}
