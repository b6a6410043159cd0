// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The command `sharepipe completions SHELL`.
struct CompletionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the script that completes commands and options in your shell.",
    discussion: """
      Install it once, and start a new shell:
        bash: mkdir -p ~/.local/share/bash-completion/completions
              sharepipe completions bash > ~/.local/share/bash-completion/completions/sharepipe
        zsh:  sharepipe completions zsh > ~/.zfunc/_sharepipe
              (with “fpath=(~/.zfunc $fpath)” before “compinit” in ~/.zshrc)
        fish: sharepipe completions fish > ~/.config/fish/completions/sharepipe.fish
      """)

  @Argument(help: "bash, zsh, or fish.")
  var shell: Shell

  enum Shell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

  func run() async throws {
    try await run {
      try Output.bytes(Array((Sharepipe.completionScript(for: kind) + "\n").utf8))
    }
  }

  private var kind: CompletionShell {
    switch shell {
    case .bash: .bash
    case .zsh: .zsh
    case .fish: .fish
    }
  }
}
