// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// `taptopay completions` and `taptopay manual`: files for the shell and for man.
enum CompletionsCommand {
    static let command = Command(
        name: "completions", summary: "Print a completion script for a shell.",
        arguments: [Argument(name: "SHELL", help: "bash or fish.")],
        examples: ["taptopay completions bash > /etc/bash_completion.d/taptopay"]
    ) { invocation in
        switch invocation.argument("SHELL") {
        case "bash": Console.write(CompletionScript.bash(invocation.root))
        case "fish": Console.write(CompletionScript.fish(invocation.root))
        default: throw CommandError.usage("Unknown shell: completions supports bash and fish.")
        }
        return .done
    }

    static let manual = Command(
        name: "manual", summary: "Print the manual page for man(1).",
        examples: ["taptopay manual | man -l -"]
    ) { invocation in
        Console.write(ManualPage.render(invocation.root, version: VersionCommand.version))
        return .done
    }
}
