// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

/// A data object's tag; `Testing` also has a type with this name.
typealias Tag = SmartCard.Tag
