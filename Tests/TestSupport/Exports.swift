// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// What a program that tests its own app also requires.
@_exported public import TestClocks
