// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The file in `/dev` through which programs use a USB device.
struct DeviceNode: Hashable, Sendable {
    /// The user ID of the owner.
    let owner: UInt32
    /// The group ID.
    let group: UInt32
    /// The permissions, such as 0o664.
    let mode: UInt32
    /// The programs other than pcscd that have it open: this user's, or all of them for root.
    let holders: [ServiceClient]

    init(owner: UInt32, group: UInt32, mode: UInt32, holders: [ServiceClient] = []) {
        self.owner = owner
        self.group = group
        self.mode = mode
        self.holders = holders
    }

    /// Inspects a device; `nil` when it has no file, as in most containers.
    init?(_ path: String, in root: MachineFolder) {
        guard let status = root.status(path) else { return nil }
        self.init(
            owner: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o777,
            holders: ServiceClient.holders(of: path, in: root))
    }
}
