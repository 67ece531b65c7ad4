// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// A test that imports `ProximityReaderTesting` also has cards, faults and the clock.
@_exported public import EmulatedCards
@_exported public import TestClocks
