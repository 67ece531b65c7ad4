// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// Something that went wrong, with its reason; holds no card data, token or key.
public enum ReaderDiagnostic: Sendable {
    /// The configuration has a mistake.
    case configuration(ConfigurationError)
    /// The reader or the way to the card failed.
    case reader(CardError)
    /// The reader's state could not be read or written.
    case state(String)
    /// The payment service provider's keys could not be used.
    case processorKeys(String)
    /// A reader token was refused.
    case token(String)
    /// The card data could not be sealed.
    case sealing(String)
    /// The payment sheet could not be shown.
    case sheet(String)
    /// A PIN could not be asked for, taken or encrypted.
    case pin(String)
    /// A condition that was switched on has raised an error.
    case condition(PlatformCondition)
    /// A phone's loyalty passes could not be read.
    case loyalty(String)
}

extension ReaderDiagnostic: CustomStringConvertible {
    /// One or two sentences for people.
    public var description: String {
        switch self {
        case .configuration(let error): error.description
        case .reader(let error): error.description
        case .condition(let condition): "The condition “\(condition)” was switched on."
        case .state(let reason), .processorKeys(let reason), .token(let reason),
            .sealing(let reason), .sheet(let reason), .pin(let reason),
            .loyalty(let reason):
            reason
        }
    }
}
