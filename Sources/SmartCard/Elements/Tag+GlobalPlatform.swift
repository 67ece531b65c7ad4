// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The elements of card management.
///
/// See GlobalPlatform Card Specification, Annex H.
extension Tag {
    @inlinable package static var cardProductionLifeCycleData: Tag { 0x9F7F }
}
