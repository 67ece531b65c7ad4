// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A time, as entered by the user.
enum TimeArgument {
    /// The option of commands that take a time.
    static let option = Option(
        name: "at", value: "TIME",
        help: "The time, as 2026-01-31T12:00:00Z or seconds since 1970 (default: now).")

    /// Returns the time of the option `--at`, in seconds since 1970, or now.
    ///
    /// - Throws: `CommandError` if the time is invalid.
    static func seconds(_ invocation: Invocation) throws(CommandError) -> Int64 {
        guard let text = invocation.value(option.name) else { return currentTime() }
        // From 1970 to 9999, so that sums with it stay in range.
        let range = 0...Int64(253_402_300_799)
        if let seconds = Int64(text), range.contains(seconds) { return seconds }
        guard let date = try? Date(text, strategy: .iso8601),
            let seconds = Int64(exactly: date.timeIntervalSince1970.rounded(.down)),
            range.contains(seconds)
        else {
            throw .usage(
                "--at must be a time such as 2026-01-31T12:00:00Z or seconds since 1970, not "
                    + "\u{201C}\(text)\u{201D}.")
        }
        return seconds
    }
}
