import type { ConfigFormat } from '@svc/analysis/documents';
import { mcpConfigFile } from '@svc/code/mcp-config-files';
import { isInstructionFile, pluginFolder } from './instruction-files.ts';

/** Settings of agents beside their MCP servers, each kind by the paths of its files. The first that fits decides. */
const SETTING_FILES = {
  claude: /(?:^|\/)\.claude\/settings(?:\.local)?\.json$|(?:^|\/)managed-settings\.json$/,
  hooks: /(?:^|\/)hooks\/hooks\.json$|(?:^|\/)\.(?:cursor|codex|github|gemini)\/hooks\.json$/,
  githubHooks: /(?:^|\/)\.github\/hooks\/[^/]+\.json$/,
  vscode: /(?:^|\/)\.vscode\/settings\.json$/,
  workspace: /\.code-workspace$/,
  devcontainer: /(?:^|\/)\.?devcontainer\.json$/,
  codex: /(?:^|\/)\.codex\/config\.toml$/,
  gemini: /(?:^|\/)\.(?:gemini|qwen|iflow)\/settings\.json$/,
  opencode: /(?:^|\/)\.?opencode\.jsonc?$/,
  zed: /(?:^|\/)\.?zed\/settings\.json$/,
  cursorCli: /(?:^|\/)\.cursor\/cli(?:-config)?\.json$/,
  amp: /(?:^|\/)\.amp\/settings\.json$/,
  kiro: /(?:^|\/)(?:\.kiro\/agents|\.amazonq\/(?:cli-agents|agents))\/[^/]+\.json$/,
  aider: /(?:^|\/)\.aider\.conf\.ya?ml$/,
  crush: /(?:^|\/)\.?crush\.json$/,
} as const satisfies Readonly<Record<string, RegExp>>;
export type SettingKind = keyof typeof SETTING_FILES;

const FORMATS: Readonly<Partial<Record<SettingKind, ConfigFormat>>> = {
  codex: 'toml',
  aider: 'yaml',
};

/** Returns the kind of a settings file; null for other files. */
export function settingKind(path: string): SettingKind | null {
  const found = Object.entries(SETTING_FILES).find(([, pattern]) => pattern.test(path));
  return found === undefined ? null : (found[0] as SettingKind);
}

/** Returns the format of a settings file. */
export function settingFormat(kind: SettingKind): ConfigFormat {
  return FORMATS[kind] ?? 'json';
}

/** Endings of the files that configure or instruct agents, besides files whose names begin with a dot. */
const ENDINGS: ReadonlySet<string> = new Set([
  'json',
  'jsonc',
  'toml',
  'yaml',
  'yml',
  'code-workspace',
  'md',
  'mdc',
  'txt',
  'prompt',
]);

/** True for a file that configures or instructs an agent, by its path alone. Loads no rule, and compiles no expression for source code. */
export function isAgentConfig(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!name.startsWith('.') && !ENDINGS.has(ending)) return false;
  return (
    mcpConfigFile(path) !== null ||
    settingKind(path) !== null ||
    isInstructionFile(path) ||
    pluginFolder(path) !== null
  );
}
