// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard

/// A card with a personalization drawn at random.
struct RandomCard {
    let profile: CardProfile
    /// Whether the card's data and certificates belong together, so that it proves to be genuine.
    ///
    /// Elements that its certificates cover can have any value, and still do.
    let isGenuine: Bool

    /// The cards that come with the package, made once.
    private static let bases: [CardProfile] = CardProfile.all

    private static let elements: [SmartCard.Tag] = [
        0x57, 0x5A, 0x5F20, 0x5F24, 0x5F25, 0x5F28, 0x5F34, 0x82, 0x8C, 0x8D, 0x8E, 0x8F, 0x90,
        0x94, 0x9F07, 0x9F08, 0x9F0D, 0x9F0E, 0x9F0F, 0x9F10, 0x9F26, 0x9F27, 0x9F32, 0x9F36,
        0x9F42, 0x9F46, 0x9F47, 0x9F49, 0x9F4A, 0x9F4B, 0x9F51, 0x9F5A, 0x9F66, 0x9F69, 0x9F6B,
        0x9F6C, 0x9F6E, 0x9F7C, 0x9F810A, 0x9F810B,
    ]

    /// Whether the card is a device that verifies its owner, or claims it in its qualifiers.
    var isDevice: Bool {
        profile.wallet != nil
            || profile.applications.contains {
                $0.riskManagement.deviceVerification != .none
                    || Self.claimsVerification($0)
            }
    }

    /// Whether the constant qualifiers (`9F6C`) or requirements (`9F71`) claim it.
    private static func claimsVerification(_ application: CardApplication) -> Bool {
        let qualifiers = application.riskManagement.qualifiers
        return application.scheme == .discover
            ? (qualifiers.first ?? 0) & 0x10 != 0 : (qualifiers.last ?? 0) & 0x80 != 0
    }

    init(_ draw: inout Draw) {
        let base = draw.one(of: Self.bases)
        let changes = draw.number(0...4)
        guard changes > 0, var application = base.applications.first else {
            profile = base
            isGenuine = base.isGenuine
            return
        }
        if draw.isOne(in: 2) { application.riskManagement.decision = .offline }
        var isGenuine = base.isGenuine
        for _ in 0..<changes {
            if !Self.change(&application, &draw) { isGenuine = false }
        }
        self.isGenuine = isGenuine
        profile = CardProfile(
            name: base.name, summary: base.summary, application,
            others: Array(base.applications.dropFirst()), isBlocked: base.isBlocked,
            hasDirectory: base.hasDirectory, wallet: base.wallet)
    }

    /// Changes the personalization, and returns whether the card still proves to be genuine.
    private static func change(_ application: inout CardApplication, _ draw: inout Draw) -> Bool {
        switch draw.number(0...13) {
        case 0:
            application.riskManagement.decision = draw.one(
                of: CardRiskManagement.Decision.allCases)
        case 1:
            application.riskManagement.verifications = draw.some(of: [.onlinePIN, .signature])
            application.riskManagement.alwaysVerifies = draw.isOne(in: 2)
        case 2:
            application.riskManagement.deviceVerification = draw.one(
                of: CardRiskManagement.DeviceVerification.allCases)
        case 3:
            // The last two bits are the Issuer Update Parameter of a JCB card.
            application.riskManagement.qualifiers = draw.bytes(2)
        case 4: application.usageControl = draw.isOne(in: 4) ? nil : draw.bytes(2)
        case 5:
            let rules = draw.number(0...6)
            application.verificationMethodList =
                [UInt8](repeating: 0, count: 8)
                + (0..<rules).flatMap { _ in
                    [
                        draw.one(of: [0x1F, 0x5F, 0x42, 0x02, 0x5E, 0x1E, 0x44, 0x01, 0x3F, 0xC1]),
                        UInt8(draw.number(0...9)),
                    ]
                }
        case 6:
            application.issuerActionCodes = IssuerActionCodes(
                default: draw.bytes(5),
                denial: draw.isOne(in: 2) ? draw.bytes(5) : [0, 0, 0, 0, 0],
                online: draw.bytes(5))
        case 7: application.applicationVersion = draw.bytes(2)
        case 8:
            application.account.expirationDate = draw.one(of: ["250131", "260131", "491231"])
        case 9: application.relayResistance = draw.one(of: [nil, .honest, .relayed])
        case 10:
            application.removal = CardRemoval(
                step: draw.one(of: CardRemoval.Step.allCases), taps: UInt8(draw.number(1...2)))
        default:
            spoil(&application, &draw)
            return false
        }
        return true
    }

    /// Changes what the card and its certificates cannot prove.
    private static func spoil(_ application: inout CardApplication, _ draw: inout Draw) {
        switch draw.number(0...5) {
        case 0: application.statedInterchangeProfile = draw.bytes(2)
        case 1:
            application.riskManagementList1 = DataObjectList(
                draw.some(of: application.riskManagementList1.entries).map { entry in
                    draw.isOne(in: 8)
                        ? .init(tag: entry.tag, length: UInt8(draw.number(0...40))) : entry
                })
        case 2:
            application.processingOptionsList = DataObjectList(
                draw.some(of: application.processingOptionsList.entries))
        case 3: application.keyChain = nil
        case 4: application.fixedIssuerApplicationData = draw.bytes(0...32)
        default:
            let tag = draw.one(of: Self.elements)
            application.elementChanges[tag] = (0..<draw.number(0...2)).map { _ in
                draw.bytes(0...40)
            }
        }
    }
}

extension CardProfile {
    /// Whether the certificates are right, and are sent as they are.
    fileprivate var isGenuine: Bool {
        applications.allSatisfy { $0.signatures.isGenuine && $0.elementChanges[0x8F] == nil }
    }
}
