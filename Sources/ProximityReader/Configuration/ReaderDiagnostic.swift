// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard
internal import Support

/// A problem and its reason; contains no card data, token or key.
public enum ReaderDiagnostic: Sendable {
    /// The configuration contains an error.
    case configuration(ConfigurationError)
    /// A request breaks a rule, which the text names.
    case request(String)
    /// The reader or the connection to the card failed.
    case reader(CardError)
    /// The card of an earlier read stayed on the reader for this long.
    case cardNotRemoved(after: Duration)
    /// The card cannot be used here; the text describes the card and its applications.
    case cardNotSupported(String)
    /// The card was not read, for this reason.
    case cardNotRead(String)
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
    /// A PIN could not be requested, captured or encrypted.
    case pin(String)
    /// A simulated condition caused an error.
    case condition(PlatformCondition)
    /// A phone's loyalty passes could not be read.
    case loyalty(String)
}

extension ReaderDiagnostic: CustomStringConvertible {
    /// A message for people, one or two sentences long.
    public var description: String {
        switch self {
        case .configuration(let error): error.description
        case .reader(let error): error.description
        case .cardNotRemoved(let limit):
            "The card of an earlier read was still on the reader after "
                + "\(limit.components.seconds.counted("second")). Remove it, or set allowCardInField "
                + "if cards stay on the reader."
        case .condition(let condition): condition.reason
        case .cardNotSupported(let reason), .cardNotRead(let reason), .state(let reason),
            .processorKeys(let reason), .token(let reason), .sealing(let reason),
            .sheet(let reason), .pin(let reason), .loyalty(let reason), .request(let reason):
            reason
        }
    }
}

extension ReaderDiagnostic {
    /// The message for the developer of an app that has no configuration of its own.
    var textForApps: String {
        switch self {
        case .reader(let error)
        where error.code == .readerUnavailable || error.code == .serviceUnavailable:
            "\(self) Without a reader, set TAPTOPAY_READER=emulated:visa-credit."
        default: description
        }
    }
}
