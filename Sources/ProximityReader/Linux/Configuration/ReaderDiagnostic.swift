// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// Something that went wrong, with its reason; holds no card data, token or key.
public enum ReaderDiagnostic: Sendable {
    /// The configuration has a mistake.
    case configuration(ConfigurationError)
    /// The reader or the way to the card failed.
    case reader(CardError)
    /// The card of an earlier read stayed on the reader, for this time.
    case cardNotRemoved(after: Duration)
    /// The card cannot be used here: what it is, and what it offers.
    case cardNotSupported(String)
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
        case .cardNotRemoved(let limit):
            "The card of an earlier read was still on the reader after "
                + "\(limit.components.seconds) seconds. Take it away, or set allowCardInField "
                + "where cards stay on the reader."
        case .condition(let condition): "The condition “\(condition)” was switched on."
        case .cardNotSupported(let reason), .state(let reason), .processorKeys(let reason),
            .token(let reason),
            .sealing(let reason), .sheet(let reason), .pin(let reason),
            .loyalty(let reason):
            reason
        }
    }
}
