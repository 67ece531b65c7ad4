// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

private import Foundation

extension Duration {
    /// A time limit in a test that is not about the limit: only a stalled machine takes longer.
    ///
    /// The environment variable `TEST_PATIENCE` sets it, in seconds; the default is 240.
    public static let patience = Duration.seconds(
        ProcessInfo.processInfo.environment["TEST_PATIENCE"].flatMap { Int($0) } ?? 240)
}
