// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Kiosk

signal(SIGPIPE, SIG_IGN)
var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
let code = await KioskProgram.run(Array(CommandLine.arguments.dropFirst()))
_exit(code)
