// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CDescriptors
internal import Foundation
internal import Glibc

/// The descriptors that this process has open.
public enum OpenDescriptors {
    /// Their numbers at this moment.
    public static var numbers: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }
    }

    /// How often this thread has closed a descriptor that was not open, also within a library.
    ///
    /// Such a call can close the file of another thread.
    public static var wrongCloses: UInt { descriptors_wrong_closes() }

    /// Returns the number of the socket that a descriptor is open for, or 0.
    ///
    /// The system gives no two sockets the same number.
    public static func socket(_ descriptor: Int32) -> UInt {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return 0 }
        return status.st_ino
    }

    /// Returns how many descriptors are open for a socket.
    public static func count(for socket: UInt) -> Int {
        numbers.count { Self.socket($0) == socket }
    }

    /// Returns how many descriptors are open for a file or a folder.
    public static func count(of path: String) -> Int {
        numbers.count { number in
            let link = "/proc/self/fd/\(number)"
            return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == path
        }
    }
}
