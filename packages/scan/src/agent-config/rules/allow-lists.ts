import type { ConfigText } from '@svc/analysis/documents';
import type { Sign } from '../agent-rule.ts';
import { ANY_COMMAND, AUTO_APPROVED_TOOLS } from './approvals.ts';

/** Programs that execute their arguments or their input. */
const INTERPRETER =
  /^(?:sudo|su|doas|env|eval|exec|source|xargs|ssh|nohup|(?:ba|z|da|k|fi)?sh|pwsh|powershell|cmd|python[\d.]*|node|deno|bun|ruby|perl|php|osascript)$/;
/** Of these, the ones that start a plain shell. */
const SHELL =
  /^(?:sudo|su|doas|env|eval|exec|source|xargs|ssh|nohup|(?:ba|z|da|k|fi)?sh|pwsh|powershell|cmd)$/;

/** `Bash(...)` of Claude Code, `Shell(...)` of Cursor, `run_shell_command(...)` and `ShellTool(...)` of Gemini CLI. */
const COMMAND_TOOL =
  /^(?:Bash|Shell|shell|run_shell_command|ShellTool|execute_bash|terminal|PowerShell)(?:\((.*)\))?$/s;

/** Entries of a list of tools or commands that need no approval. */
export function allowListSigns(list: readonly ConfigText[], where: string): Sign[] {
  return list.flatMap(({ text, span }) => {
    const entry = text.trim();
    const identity = `${where} ${entry}`;
    if (/^\*+$|^\(\*\)$/.test(entry)) {
      return [{ rule: ANY_COMMAND, span, message: `${where} allows every tool.`, identity }];
    }
    const tool = COMMAND_TOOL.exec(entry);
    if (tool === null) return serverSigns(entry, span, where);
    const command = tool[1];
    if (command === undefined || /^[*:\s]*$/.test(command)) {
      return [
        { rule: ANY_COMMAND, span, message: `${where} allows every command (${entry}).`, identity },
      ];
    }
    const program = interpreterOf(command);
    if (program === null) return [];
    const severity = SHELL.test(program) ? ('medium' as const) : ('low' as const);
    const message = `${where} allows ${program} with any arguments, and so any command.`;
    return [{ rule: ANY_COMMAND, span, message, identity, severity }];
  });
}

/** The interpreter that an entry such as `python:*`, `bash *` or `sudo` leaves open. */
function interpreterOf(command: string): string | null {
  const program = /^([\w.-]+)(?::\*|\s+\*|\s*\*)$/.exec(command.trim())?.[1] ?? null;
  return program !== null && INTERPRETER.test(program) ? program : null;
}

/** `mcp__*`: all tools of all servers. */
function serverSigns(entry: string, span: Sign['span'], where: string): Sign[] {
  if (!/^(?:mcp__\*(?:__\*)?|Mcp\(\*(?::\*)?\)|@\*(?:\/\*)?)$/.test(entry)) return [];
  const message = `${where} allows every tool of every MCP server.`;
  return [{ rule: AUTO_APPROVED_TOOLS, span, message, identity: `${where} ${entry}` }];
}
