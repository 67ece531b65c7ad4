// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ProximityReaderDiscovery {
    /// The reason content could not be found or shown.
    @available(iOS 18.0, visionOS 2.0, *)
    @nonexhaustive(warn)
    public enum ContentError: LocalizedError {
        /// There is no such content.
        case contentNotFound
        /// The content could not be shown.
        case contentDisplayFailed
        /// This machine cannot show the content.
        case notSupported
        /// A server could not be reached.
        case networkUnavailable
        /// Something else is on the screen.
        case systemBusy
        /// An unexpected error.
        case unknown
    }
}
