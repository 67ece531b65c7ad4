// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The result of a tap for the requested loyalty programs.
@available(iOS 15.4, macCatalyst 17.0, *)
public struct VASReadResult: Identifiable, Sendable {
    /// The read's identifier, unique for every read.
    public let id: String

    /// The type of the identifier.
    public typealias ID = String

    /// One entry for each requested loyalty program.
    public let entries: [VASReadResult.ReadEntry]

    /// Creates a result.
    @available(iOS, introduced: 15.4, deprecated: 16.0, message: "Not meant to be created")
    public init(id: String, entries: [VASReadResult.ReadEntry]) {
        self.id = id
        self.entries = entries
    }
}

extension VASReadResult {
    /// The response of a customer's device for one loyalty program.
    @available(iOS 15.4, macCatalyst 17.0, *)
    public struct ReadEntry: Identifiable, Sendable {
        /// The pass type identifier of the request.
        public let id: String

        /// The type of the identifier.
        public typealias ID = String

        /// The pass's content, encrypted for the merchant.
        public let customerVASData: Data?

        /// The status of the response.
        public let status: VASReadResult.ReadEntry.Status

        /// Creates an entry, for example for an app's tests.
        ///
        /// Write `@_spi(Testing) import ProximityReader` to use it.
        @_spi(Testing)
        public init(id: String, customerVASData: Data? = nil, status: Status = .success) {
            self.id = id
            self.customerVASData = customerVASData
            self.status = status
        }

        /// The status of a device's response for a loyalty program.
        @available(iOS 15.4, macCatalyst 17.0, *)
        @nonexhaustive(warn)
        public enum Status: Int, Sendable {
            /// The device sent the pass's content.
            case success
            /// There is no such pass.
            case vasDataNotFound
            /// The pass cannot be used now.
            case vasDataNotActivated
            /// The command's parameters are wrong.
            case wrongP1P2
            /// The command's length is wrong.
            case wrongCommandLength
            /// The customer must take action on the device.
            case userInterventionRequired
            /// The command's content is wrong.
            case incorrectData
            /// The device does not support this version of the protocol.
            case unsupportedApplicationVersion
        }
    }
}
