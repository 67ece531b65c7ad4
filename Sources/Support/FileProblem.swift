// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a file of a program's state, such as its database, cannot be used.
package enum FileProblem: Hashable, Sendable {
    /// This user cannot write the file, or the folder in which it is to be created.
    case notWritable
    /// A folder, pipe, device, or link is in the place of the file.
    case notFile
    /// The file is damaged, or belongs to another program.
    case corrupt
    /// A newer version of the program wrote the file.
    case newerVersion
    /// Another process locks the file for too long.
    case busy
    /// The disk is full.
    case full
    /// Another error.
    case failed

    /// Describes what is wrong with a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - detail: The reason in the system's words, or empty.
    /// - Returns: One sentence.
    package func cause(_ path: String, detail: String) -> String {
        let reason = detail.isEmpty ? "" : " (\(detail))"
        return switch self {
        case .notWritable: "This user cannot write \(path)\(reason)."
        case .notFile: "\(path) is not a regular file\(reason)."
        case .corrupt: "\(path) is damaged, or belongs to another program\(reason)."
        case .newerVersion: "A newer version of this program wrote \(path)\(reason)."
        case .busy: "Another process is using \(path)\(reason)."
        case .full: "The disk with \(path) is full\(reason)."
        case .failed: "\(path) cannot be used\(reason)."
        }
    }

    /// Describes what to do.
    ///
    /// - Parameter alternative: How to use another file, such as “choose another folder with
    ///   --state”.
    /// - Returns: One sentence.
    package func remedy(or alternative: String) -> String {
        switch self {
        case .notWritable: "Allow this user to write it, or \(alternative)."
        case .notFile: "Move it away, or \(alternative)."
        case .corrupt: "Restore it from a backup, or move it away."
        case .newerVersion: "Use that version, or \(alternative)."
        case .busy: "Try again when that process has finished."
        case .full: "Free some space, and try again."
        case .failed: "Check the disk, and try again."
        }
    }
}
