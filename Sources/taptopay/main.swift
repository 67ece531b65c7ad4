// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

signal(SIGPIPE, SIG_IGN)
// Card data and keys never reach a core dump.
var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
let code = await Program.run(Array(CommandLine.arguments.dropFirst())).rawValue
// Not `exit`: it takes libraries apart while a reader's thread may still use them. Nothing is
// buffered that it would write.
_exit(code)
