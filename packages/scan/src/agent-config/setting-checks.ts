import { valueAt } from '@svc/analysis/documents';
import type { SettingKind } from './agent-config-files.ts';
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

const noCheck: SettingsCheck = () => [];

/** The check of each kind of settings file. Every file's hooks are checked besides. */
export const SETTING_CHECKS: Readonly<Record<SettingKind, SettingsCheck>> = {
  claude: claudeSettings,
  hooks: noCheck,
  githubHooks: noCheck,
  vscode: vscodeSettings,
  workspace: (root) => vscodeSettings(valueAt(root, 'settings')),
  devcontainer: (root) => vscodeSettings(valueAt(root, 'customizations', 'vscode', 'settings')),
  codex: codexSettings,
  gemini: geminiSettings,
  opencode: opencodeSettings,
  zed: zedSettings,
  cursorCli: cursorCliSettings,
  amp: ampSettings,
  kiro: kiroAgent,
  aider: aiderSettings,
  crush: crushSettings,
};
