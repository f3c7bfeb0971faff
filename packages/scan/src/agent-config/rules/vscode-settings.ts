import { type ConfigMember, membersOf, scalarOf, textsOf, valueAt } from '@svc/analysis/documents';
import type { Sign } from '../agent-rule.ts';
import { ANY_COMMAND, PROJECT_SERVERS } from './approvals.ts';
import { type SettingsCheck, type Switch, switchSigns, UNSEEN } from './setting-switch.ts';

const VSCODE: readonly Switch[] = [
  { path: ['chat.tools.autoApprove'], value: true, does: UNSEEN },
  { path: ['chat.tools.global.autoApprove'], value: true, does: UNSEEN },
  {
    path: ['chat.tools.terminal.ignoreDefaultAutoApproveRules'],
    value: true,
    does: 'the built-in rules against dangerous commands are off',
    severity: 'low',
  },
  {
    path: ['chat.mcp.autostart'],
    value: 'always',
    does: 'servers start unseen',
    rule: PROJECT_SERVERS,
    severity: 'low',
  },
  { path: ['amp.dangerouslyAllowAll'], value: true, does: UNSEEN },
  {
    path: ['claudeCode.allowDangerouslySkipPermissions'],
    value: true,
    does: 'the mode without approvals can be chosen',
    severity: 'medium',
  },
  { path: ['claudeCode.initialPermissionMode'], value: 'bypassPermissions', does: UNSEEN },
  { path: ['geminicodeassist.agentYoloMode'], value: true, does: UNSEEN },
];

/** Patterns of VS Code's terminal list that cover every command line. */
const EVERY_LINE =
  /^(?:\*|\.|\/\^?\.[*+]\$?\/[a-z]*|\/\^?\(\.\*\)\$?\/[a-z]*|\/\.\/[a-z]*|\/\^\/[a-z]*)$/;

export const vscodeSettings: SettingsCheck = (root) => [
  ...switchSigns(root, VSCODE),
  ...membersOf(valueAt(root, 'chat.tools.terminal.autoApprove')).flatMap(terminalSigns),
  ...[
    'roo-cline.allowedCommands',
    'kilo-code.allowedCommands',
    'kiroAgent.trustedCommands',
  ].flatMap((name) =>
    textsOf(valueAt(root, name)).flatMap(({ text, span }) =>
      text.trim() === '*'
        ? [{ rule: ANY_COMMAND, span, message: `${name} allows every command.`, identity: name }]
        : [],
    ),
  ),
];

function terminalSigns({ name, span, value }: ConfigMember): Sign[] {
  const isOn = scalarOf(value) === true || scalarOf(valueAt(value, 'approve')) === true;
  if (!isOn) return [];
  const setting = 'chat.tools.terminal.autoApprove';
  const identity = `${setting} ${name}`;
  if (EVERY_LINE.test(name)) {
    return [{ rule: ANY_COMMAND, span, message: `${setting} allows every command.`, identity }];
  }
  const shell = /^(?:bash|sh|zsh|pwsh|powershell|cmd|sudo|eval|xargs|ssh)$/.test(name);
  if (!shell) return [];
  const message = `${setting} allows ${name} with any arguments, and so any command.`;
  return [{ rule: ANY_COMMAND, span, message, identity, severity: 'medium' }];
}
