// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Glibc
internal import Support

signal(SIGPIPE, SIG_IGN)
ProcessMemory.protect()
let code = await Program.run(Array(CommandLine.arguments.dropFirst())).rawValue
ChildProcess.endAll()
// Not `exit`: it tears down libraries that a reader's thread can still be using. No output is
// buffered.
_exit(code)
