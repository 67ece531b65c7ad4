// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Duration {
    /// A time limit in a test that is not about the limit: only a stalled machine takes longer.
    public static var patience: Duration { .seconds(240) }
}
