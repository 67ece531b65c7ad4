// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Glibc
internal import Kiosk

signal(SIGPIPE, SIG_IGN)
ProcessMemory.protect()
let code = await KioskProgram.run(Array(CommandLine.arguments.dropFirst()))
_exit(code)
