extension CompletionScript {
  static func bash(keys: [String]) -> String {
    let names = CommandName.allCases.map(\.rawValue).joined(separator: " ")
    let leading = leadingOptions.flatMap(spellings).joined(separator: " ")
    var script = """
      # bash completion for fetchkit
      _fetchkit() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
        COMPREPLY=()
        # bash makes three words of --format=json.
        if [ "$current" = = ]; then current=; elif [ "$previous" = = ]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(names) \(leading)" -- "$current"))
          return
        fi
        case $command:$previous in

      """
    for command in CommandName.allCases {
      for option in OptionTable.options(of: command) where option.placeholder != nil {
        let pattern = spellings(option).map { "\(command):\($0)" }.joined(separator: "|")
        script += "    \(pattern)) \(bashAction(option, keys)); return ;;\n"
      }
    }
    script += "  esac\n  case $command in\n"
    for command in CommandName.allCases {
      let words = OptionTable.options(of: command).flatMap(spellings) + operandWords(command)
      script += "    \(command)) COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\")) ;;\n"
    }
    script += """
        esac
        case $command:$current in
          get:-*|explain:-*) ;;
          get:*|explain:*) COMPREPLY=($(compgen -f -- "$current")) ;;
        esac
      }
      complete -o filenames -F _fetchkit fetchkit

      """
    return script
  }

  private static func bashAction(_ option: CommandOption, _ keys: [String]) -> String {
    if let words = valueWords(option, keys: keys) {
      return "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
    }
    return switch option.argument {
    case .value(_, .file): "COMPREPLY=($(compgen -f -- \"$current\"))"
    case .value(_, .folder): "COMPREPLY=($(compgen -d -- \"$current\"))"
    default: "COMPREPLY=()"
    }
  }
}
