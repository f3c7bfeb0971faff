/** Files that a rule must report, and files that look alike and that it must not. Each is a path and its text. */
export type RuleCases = {
  readonly id: string;
  readonly bad: readonly (readonly [path: string, text: string])[];
  readonly good: readonly (readonly [path: string, text: string])[];
};

/** Test input: a client configuration with one server. */
export function oneServer(server: object, path = '.mcp.json'): readonly [string, string] {
  return [path, JSON.stringify({ mcpServers: { one: server } }, null, 2)];
}

/** Test input: the same of a launch line. */
export function launched(line: string): readonly [string, string] {
  const [command, ...args] = line.split(' ');
  return oneServer({ command, args });
}

/** Test input: settings as JSON. */
export function settings(path: string, value: object): readonly [string, string] {
  return [path, JSON.stringify(value, null, 2)];
}

export const CLAUDE = '.claude/settings.json';
export const VSCODE = '.vscode/settings.json';
export const CODEX = '.codex/config.toml';
