import { type ConfigFormat, valueAt } from '@svc/analysis/documents';
import type { SettingsCheck } from './rules/setting-switch.ts';
import {
  aiderSettings,
  ampSettings,
  claudeSettings,
  codexSettings,
  crushSettings,
  cursorCliSettings,
  geminiSettings,
  kiroAgent,
  opencodeSettings,
  zedSettings,
} from './rules/settings.ts';
import { vscodeSettings } from './rules/vscode-settings.ts';

/** Settings of an agent beside its MCP servers. */
export type SettingFile = {
  readonly pattern: RegExp;
  readonly format: ConfigFormat;
  readonly check: SettingsCheck;
};

const nothing: SettingsCheck = () => [];

const row = (
  pattern: RegExp,
  check: SettingsCheck,
  format: ConfigFormat = 'json',
): SettingFile => ({
  pattern,
  check,
  format,
});

/** The first that fits decides. Every file's hooks are read besides. */
const SETTING_FILES: readonly SettingFile[] = [
  row(
    /(?:^|\/)\.claude\/settings(?:\.local)?\.json$|(?:^|\/)managed-settings\.json$/,
    claudeSettings,
  ),
  row(
    /(?:^|\/)hooks\/hooks\.json$|(?:^|\/)\.(?:cursor|codex|github|gemini)\/hooks\.json$/,
    nothing,
  ),
  row(/(?:^|\/)\.github\/hooks\/[^/]+\.json$/, nothing),
  row(/(?:^|\/)\.vscode\/settings\.json$/, vscodeSettings),
  row(/\.code-workspace$/, (root) => vscodeSettings(valueAt(root, 'settings'))),
  row(/(?:^|\/)\.?devcontainer\.json$/, (root) =>
    vscodeSettings(valueAt(root, 'customizations', 'vscode', 'settings')),
  ),
  row(/(?:^|\/)\.codex\/config\.toml$/, codexSettings, 'toml'),
  row(/(?:^|\/)\.(?:gemini|qwen|iflow)\/settings\.json$/, geminiSettings),
  row(/(?:^|\/)\.?opencode\.jsonc?$/, opencodeSettings),
  row(/(?:^|\/)\.?zed\/settings\.json$/, zedSettings),
  row(/(?:^|\/)\.cursor\/cli(?:-config)?\.json$/, cursorCliSettings),
  row(/(?:^|\/)\.amp\/settings\.json$/, ampSettings),
  row(/(?:^|\/)(?:\.kiro\/agents|\.amazonq\/(?:cli-agents|agents))\/[^/]+\.json$/, kiroAgent),
  row(/(?:^|\/)\.aider\.conf\.ya?ml$/, aiderSettings, 'yaml'),
  row(/(?:^|\/)\.?crush\.json$/, crushSettings),
];

export function settingFile(path: string): SettingFile | null {
  return SETTING_FILES.find(({ pattern }) => pattern.test(path)) ?? null;
}
