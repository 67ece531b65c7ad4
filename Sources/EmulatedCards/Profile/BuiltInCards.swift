// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CCards
internal import Glibc
internal import Support

/// The cards that come with the package: the profiles of the lists in the folder `Cards`.
extension CardProfile {
    /// The lists as texts, which are part of the program.
    private static var lists: UnsafeBufferPointer<UnsafePointer<CChar>> {
        var count = 0
        return UnsafeBufferPointer(start: card_lists(&count), count: count)
    }

    /// Returns the profiles of a list, as written, with their names.
    private static func documents(
        in list: UnsafePointer<CChar>
    ) -> [(name: String, profile: JSONValue)] {
        let profiles = try? JSONValue(profile: Array(String(cString: list).utf8)).array
        return (profiles ?? []).compactMap { profile in
            profile.object?["name"]?.string.map { ($0, profile) }
        }
    }

    private static let documents = lists.flatMap { documents(in: $0) }

    /// The names of the profiles that come with the package.
    public static var names: [String] { documents.map(\.name) }

    /// The profiles that come with the package, which are created when they are first used.
    public static let all = documents.compactMap { try? CardProfile($0.profile) }

    /// Creates a profile that comes with the package, or returns `nil` if none has the name.
    ///
    /// Creating a profile signs its certificates.
    public init?(named name: String) {
        // Reading all lists takes milliseconds, by which each command would start later.
        let list = Self.lists.first { strstr($0, "\"\(name)\"") != nil }
        guard let list, let document = Self.documents(in: list).first(where: { $0.name == name }),
            let profile = try? CardProfile(document.profile)
        else { return nil }
        self = profile
    }

    /// Returns a card of the lists.
    private static func builtIn(_ name: String) -> CardProfile {
        // Tests read every card of the lists, so that a program never gets the other one.
        CardProfile(named: name)
            ?? CardProfile(
                name: name, summary: "",
                .standard(
                    .visa, account: .test("4761739001010010", sequenceNumber: 1),
                    identifier: [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10], label: "VISA CREDIT"))
    }

    /// A Visa credit card that goes online and requires a signature above the reader's limit.
    public static let visaCredit = builtIn("visa-credit")

    /// A Visa debit card that requires the PIN above the reader's limit.
    public static let visaDebit = builtIn("visa-debit")

    /// A Visa card that requires the PIN for every transaction.
    public static let visaOnlinePIN = builtIn("visa-online-pin")

    /// A Visa card that declines.
    public static let visaDeclining = builtIn("visa-declining")

    /// A Visa card in a phone that has verified its owner.
    public static let visaOnDevice = builtIn("visa-cdcvm")

    /// A Visa credit card with cryptogram version 10, as on older cards.
    public static let visaVersion10 = builtIn("visa-cvn10")

    /// A Mastercard credit card that goes online and requires a signature above the reader's limit.
    public static let mastercardCredit = builtIn("mastercard-credit")

    /// A Mastercard debit card that requires the PIN above the reader's limit.
    public static let mastercardDebit = builtIn("mastercard-debit")

    /// A Mastercard that declines.
    public static let mastercardDeclining = builtIn("mastercard-declining")

    /// A Mastercard in a phone that verifies its owner.
    public static let mastercardOnDevice = builtIn("mastercard-cdcvm")

    /// A Mastercard credit card with cryptogram version 16, which omits the counters.
    public static let mastercardVersion16 = builtIn("mastercard-cvn16")
}
