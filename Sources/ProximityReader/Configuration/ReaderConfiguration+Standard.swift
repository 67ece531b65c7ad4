// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import EMV
internal import Support

extension ReaderConfiguration {
    /// The configuration file for the whole machine.
    private static let machineFile = "/etc/taptopay/config.json"

    /// Returns the configuration of this machine and user.
    ///
    /// Later layers replace individual values of earlier ones: the built-in values,
    /// `/etc/taptopay/config.json`, `$XDG_CONFIG_HOME/taptopay/config.json`, and the
    /// variables `TAPTOPAY_READER`, `TAPTOPAY_EXECUTABLE`, `TAPTOPAY_STATE`,
    /// `TAPTOPAY_PSP_KEYS`, `TAPTOPAY_TAP_TIMEOUT`, `TAPTOPAY_LANGUAGE`, `TAPTOPAY_SHEET`,
    /// `TAPTOPAY_TERMINAL` and, for tests only, `TAPTOPAY_CONDITIONS`, `TAPTOPAY_SCRIPT` and `TAPTOPAY_PIN`.
    ///
    /// - Parameters:
    ///   - environment: The environment variables of the process.
    ///   - kernels: The kernels that the reader has, and that combinations in the files can name.
    /// - Returns: The configuration.
    /// - Throws: `ConfigurationError`.
    public static func standard(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        kernels: KernelRegistry = .builtIn
    ) throws(ConfigurationError) -> ReaderConfiguration {
        try layered(files: files(environment), environment: environment, kernels: kernels)
    }

    /// Returns the configuration of this machine and user with a terminal.
    ///
    /// - Parameters:
    ///   - environment: The environment variables of the process.
    ///   - terminal: The terminal that the user chose on the command line, or `nil` for that of the
    ///     environment or the files.
    ///   - usual: The terminal if nothing names another.
    /// - Returns: The configuration.
    /// - Throws: `ConfigurationError`.
    package static func standard(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        terminal: NamedTerminal?, usual: NamedTerminal = .attended
    ) throws(ConfigurationError) -> ReaderConfiguration {
        try layered(
            files: files(environment), environment: environment, kernels: .builtIn,
            terminal: terminal, usual: usual)
    }

    /// The configuration files of this machine and user, in the order in which they apply.
    ///
    /// - Parameter environment: The environment variables of the process.
    /// - Returns: The paths, whether or not the files exist.
    package static func files(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [String] {
        let folder = UserFolders(environment: environment).configuration
        return [machineFile, "\(folder)/taptopay/config.json"]
    }

    /// Returns the configuration from these files, each of which is optional.
    ///
    /// - Parameters:
    ///   - files: The files; later ones take precedence.
    ///   - environment: The environment variables of the process.
    ///   - kernels: The kernels that the reader has, and that combinations in the files can name.
    /// - Returns: The configuration.
    /// - Throws: `ConfigurationError`.
    public static func layered(
        files: [String], environment: [String: String], kernels: KernelRegistry = .builtIn
    ) throws(ConfigurationError) -> ReaderConfiguration {
        try layered(
            files: files, environment: environment, kernels: kernels, terminal: nil,
            usual: .attended)
    }

    private static func layered(
        files: [String], environment: [String: String], kernels: KernelRegistry,
        terminal chosen: NamedTerminal?, usual: NamedTerminal
    ) throws(ConfigurationError) -> ReaderConfiguration {
        writer.warnAboutUnknownVariables(in: environment)
        var configuration = ReaderConfiguration(environment: environment, kernels: kernels)
        var last = ConfigurationOrigins.builtIn
        var layers: [(file: JSONObjectDecoder, terminal: NamedTerminal?)] = []
        for file in files {
            guard let layer = try ConfigurationFile.read(file) else { continue }
            layers.append((layer, try terminal(of: layer)))
            last = file
        }
        let ofEnvironment = try terminal(of: environment)
        let ofProcess = chosen ?? ofEnvironment
        // Only the last name counts, and it changes the values of the layers below it.
        let naming = ofProcess == nil ? layers.lastIndex { $0.terminal != nil } : nil
        if ofProcess == nil, naming == nil, usual != .attended {
            try configuration.use(usual, from: nil)
        }
        for (index, layer) in layers.enumerated() {
            if index == naming, let terminal = layer.terminal {
                try configuration.use(terminal, from: layer.file.document)
            }
            try configuration.apply(layer.file)
        }
        try configuration.apply(environment: environment)
        if let ofProcess {
            last = chosen == nil ? terminalVariable : "--terminal"
            try configuration.use(ofProcess, from: last)
        }
        if let conflict = configuration.terminal.conflict {
            throw ConfigurationError(conflict, source: last)
        }
        return configuration
    }

    /// Makes the reader a terminal, such as a transit gate, for all kernels.
    ///
    /// Values that the terminal does not set stay, such as the country and the keys of certification
    /// authorities. For an app whose configuration files name another terminal, this is the last
    /// layer.
    ///
    /// - Parameter terminal: The terminal.
    /// - Throws: `ConfigurationError` if a value of the configuration contradicts the terminal.
    public mutating func use(_ terminal: NamedTerminal) throws(ConfigurationError) {
        let source = "the program"
        try use(terminal, from: source)
        if let conflict = self.terminal.conflict {
            throw ConfigurationError(conflict, source: source)
        }
    }

    private mutating func use(
        _ profile: NamedTerminal, from source: String?
    ) throws(ConfigurationError) {
        do throws(JSONMemberError) {
            try terminal.apply(profile)
            try builtInTerminal.apply(profile)
            namedTerminal = profile
            guard let source else { return }
            try origins.record(profile, in: terminal.combinations)
            origins.record("terminal.name", from: source)
        } catch {
            throw ConfigurationError(error)
        }
    }

    private static let terminalVariable = "TAPTOPAY_TERMINAL"

    private static func terminal(
        of environment: [String: String]
    ) throws(ConfigurationError) -> NamedTerminal? {
        guard let text = environment[terminalVariable], !text.isEmpty else { return nil }
        guard let terminal = NamedTerminal(rawValue: text) else {
            throw ConfigurationError(
                source: environmentSource, path: terminalVariable, found: "“\(text.prefix(80))”",
                allowed: NamedTerminal.allowed)
        }
        return terminal
    }

    private static func terminal(
        of file: JSONObjectDecoder
    ) throws(ConfigurationError) -> NamedTerminal? {
        do throws(JSONMemberError) {
            guard let section = try file.object("terminal") else { return nil }
            let allowed = NamedTerminal.allowed
            return try section.read("name", allowed: allowed) { value in
                value.string.flatMap(NamedTerminal.init)
            }
        } catch {
            throw ConfigurationError(error)
        }
    }

    private mutating func apply(
        environment: [String: String]
    ) throws(ConfigurationError) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        for variable in Self.variables {
            guard let text = value(variable.name) else { continue }
            let names = variable.setting.split(separator: ".").map(String.init)
            let object = names.reversed().reduce(variable.value(text)) { value, name in
                .object(JSONObject(members: [(name, value)]))
            }
            do throws(JSONMemberError) {
                try read(JSONObjectDecoder(object, document: Self.environmentSource))
            } catch {
                // A script has errors of its own.
                throw error.document == Self.environmentSource
                    ? ConfigurationError(
                        source: error.document, path: variable.name, found: error.found,
                        allowed: error.allowed)
                    : ConfigurationError(error)
            }
            origins.record(variable.setting, from: variable.name)
        }
        if let text = value("TAPTOPAY_PIN") {
            guard let pad = ScriptedPINPad(testPIN: text), (4...12).contains(text.utf8.count) else {
                throw ConfigurationError(
                    source: Self.environmentSource, path: "TAPTOPAY_PIN", found: "an invalid value",
                    allowed: "4 to 12 digits of a test PIN, never the PIN of a real card")
            }
            pinPad = pad
        }
    }

    private static let environmentSource = "environment"
}

/// Reads a configuration file.
enum ConfigurationFile {
    /// Returns the contents of a file, or `nil` if there is no such file.
    static func read(_ path: String) throws(ConfigurationError) -> JSONObjectDecoder? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let text = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(
                source: path, path: "$", found: "a file that cannot be read",
                allowed: "a file that this user can read")
        }
        return try parse(Array(text), source: path)
    }

    /// Parses the text of a configuration.
    static func parse(
        _ text: [UInt8], source: String
    ) throws(ConfigurationError) -> JSONObjectDecoder {
        do {
            return try JSONObjectDecoder(parsing: text, limits: .keySet, document: source)
        } catch {
            throw ConfigurationError(error)
        }
    }
}

/// The user's directories.
///
/// See the XDG Base Directory Specification, version 0.8: a path that is not absolute is
/// ignored.
struct UserFolders: Sendable {
    /// The directory for configuration files (`XDG_CONFIG_HOME`).
    let configuration: String
    /// The directory for state files (`XDG_STATE_HOME`).
    let state: String

    init(environment: [String: String]) {
        // An empty HOME would lead to the root folder.
        let given = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let home = given ?? FileManager.default.homeDirectoryForCurrentUser.path
        func folder(_ name: String, _ usual: String) -> String {
            guard let path = environment[name], path.hasPrefix("/") else {
                return "\(home)/\(usual)"
            }
            return path
        }
        configuration = folder("XDG_CONFIG_HOME", ".config")
        state = folder("XDG_STATE_HOME", ".local/state")
    }
}

extension String {
    /// The directory part of a path; `.` for a bare name.
    ///
    /// Foundation's own method belongs to `NSString`, which would link all of ICU into programs.
    var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
