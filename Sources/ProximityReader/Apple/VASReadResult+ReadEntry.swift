// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension VASReadResult {
    /// What a customer's device answered for one loyalty programme.
    @available(iOS 15.4, macCatalyst 17.0, *)
    public struct ReadEntry: Identifiable, Sendable {
        /// The pass type identifier that was asked for.
        public let id: String

        /// A pass type identifier is a string.
        public typealias ID = String

        /// The pass's content, encrypted for the merchant.
        public let customerVASData: Data?

        /// How the device answered.
        public let status: VASReadResult.ReadEntry.Status

        /// Creates an entry, for an app's own tests too.
        ///
        /// Write `@_spi(Testing) import ProximityReader` to use it.
        @_spi(Testing)
        public init(id: String, customerVASData: Data? = nil, status: Status = .success) {
            self.id = id
            self.customerVASData = customerVASData
            self.status = status
        }

        /// How a device answers the command for a loyalty programme.
        @available(iOS 15.4, macCatalyst 17.0, *)
        @nonexhaustive(warn)
        public enum Status: Int, Sendable {
            /// The pass's content came.
            case success
            /// There is no such pass.
            case vasDataNotFound
            /// The pass cannot be used now.
            case vasDataNotActivated
            /// The command's parameters are wrong.
            case wrongP1P2
            /// The command's length is wrong.
            case wrongCommandLength
            /// The customer has to do something on the device.
            case userInterventionRequired
            /// The command's content is wrong.
            case incorrectData
            /// The device does not speak this version of the protocol.
            case unsupportedApplicationVersion
        }
    }
}
