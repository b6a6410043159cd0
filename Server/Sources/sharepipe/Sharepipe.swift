// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import ServerCore

/// The command-line program: parses arguments and runs the command.
@main
struct Sharepipe: AsyncParsableCommand {
  // Each command states its name: deriving one from the type searches all protocol conformances, which takes 0.3 ms.
  static let configuration = CommandConfiguration(
    commandName: "sharepipe",
    abstract: "Turns what you share into books on your e-reader.",
    discussion: """
      Writes data to standard output and messages to standard error. Exit codes: 0 success, 64 usage error, \
      65 invalid data, 66 missing input, 69 unavailable, 74 I/O error, 75 try again later, 77 not permitted, 78 not set up.

      The package installs the manual, which “man sharepipe” shows. “sharepipe help completions” explains how commands and \
      options are completed in your shell.
      """,
    version: ServerVersion.text,
    groupedSubcommands: [
      CommandGroup(name: "Serve", subcommands: [Serve.self, Work.self]),
      CommandGroup(
        name: "Operate",
        subcommands: [
          UserCommand.self, TokenCommand.self, DestinationCommand.self, MailCommand.self,
          BackupCommand.self, RestoreCommand.self, MigrateCommand.self, StorageCommand.self,
          RetentionCommand.self,
          ReplaceKeyCommand.self, WithDatabaseCommand.self, ConfigCommand.self, DoctorCommand.self,
        ]),
      CommandGroup(
        name: "Share",
        subcommands: [
          SignInCommand.self, SignOutCommand.self, LoginAlias.self, PairCommand.self, ShareCommand.self,
          StatusCommand.self,
          OutboxCommand.self,
        ]),
      CommandGroup(
        name: "Stages as filters",
        subcommands: [
          FetchCommand.self, ArticleCommand.self, BookCommand.self, DeliverCommand.self, PreviewCommand.self,
        ]),
      CommandGroup(
        name: "Check", subcommands: [CheckCommand.self, RulesCommand.self, CheckAddressCommand.self]),
      CommandGroup(
        name: "For developers of share extensions", subcommands: [BinCommand.self, ExtensionCommand.self]),
      CommandGroup(name: "Set up your shell", subcommands: [CompletionsCommand.self]),
    ])

  /// Runs the command that the arguments name.
  ///
  /// Errors are written here and not by ArgumentParser, because they can quote arguments and replies of a server.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      finish(error)
    }
  }

  private static func finish(_ error: any Error) -> Never {
    let code = exitCode(for: error)
    if code.isSuccess, let unknown = unknownInHelp {
      Output.notes(unknown.message(insteadOf: "Error\n  See 'sharepipe --help' for more information."))
      exit(withError: ExitCode.validationFailure)
    }
    // Help and the version go to standard output; they contain only the program's own text.
    if code.isSuccess { exit(withError: error) }
    let message = text(of: error, code)
    if !message.isEmpty { Output.notes(message) }
    exit(withError: code)
  }

  // ArgumentParser shows the general help for a command that doesn't exist.
  private static var unknownInHelp: UnknownCommand? {
    let words = CommandLine.arguments.dropFirst()
    return words.first == "help" ? UnknownCommand(in: words.dropFirst(), below: Sharepipe.self) : nil
  }

  private static func text(of error: any Error, _ code: ExitCode) -> String {
    let message = fullMessage(for: error)
    guard code == .validationFailure,
      let unknown = UnknownCommand(in: CommandLine.arguments.dropFirst(), below: Sharepipe.self)
    else { return message }
    return unknown.message(insteadOf: message)
  }
}
