import {
  type ConfigNode,
  memberAt,
  membersOf,
  scalarOf,
  textOf,
  textsOf,
  valueAt,
} from '@svc/analysis/documents';
import { isLoopback } from '@svc/inspect';
import type { Sign } from '../agent-rule.ts';
import { allowListSigns } from './allow-lists.ts';
import { ANY_COMMAND, ENDPOINT_OVERRIDE, PROJECT_SERVERS, SANDBOX_OFF } from './approvals.ts';
import { type SettingsCheck, type Switch, switchSigns, UNSEEN } from './setting-switch.ts';

const CLAUDE: readonly Switch[] = [
  { path: ['permissions', 'defaultMode'], value: 'bypassPermissions', does: UNSEEN },
  { path: ['defaultMode'], value: 'bypassPermissions', does: UNSEEN },
  {
    path: ['skipDangerousModePermissionPrompt'],
    value: true,
    does: 'the warning before the mode without approvals is not shown',
    severity: 'medium',
  },
  {
    path: ['enableAllProjectMcpServers'],
    value: true,
    does: 'every server of the project’s .mcp.json is started without asking',
    rule: PROJECT_SERVERS,
  },
  {
    path: ['sandbox', 'enableWeakerNestedSandbox'],
    value: true,
    does: 'the sandbox is weakened',
    rule: SANDBOX_OFF,
    severity: 'low',
  },
];

export const claudeSettings: SettingsCheck = (root) => [
  ...switchSigns(root, CLAUDE),
  ...allowListSigns(textsOf(valueAt(root, 'permissions', 'allow')), 'permissions.allow'),
  ...endpointSigns(valueAt(root, 'env')),
];

const CODEX_OPEN = 'commands may touch every file and host of the machine';

export const codexSettings: SettingsCheck = (root) => {
  const profiles = membersOf(valueAt(root, 'profiles')).map(({ value }) => value);
  return [root, ...profiles].flatMap((scope) => {
    const never = scalarOf(valueAt(scope, 'approval_policy')) === 'never';
    const open = scalarOf(valueAt(scope, 'sandbox_mode')) === 'danger-full-access';
    const both: readonly Switch[] = [
      {
        path: ['approval_policy'],
        value: 'never',
        does: open
          ? `${UNSEEN}, outside any sandbox`
          : 'commands run in the sandbox without asking',
        severity: open ? 'critical' : 'low',
      },
      {
        path: ['sandbox_mode'],
        value: 'danger-full-access',
        does: CODEX_OPEN,
        rule: SANDBOX_OFF,
        severity: never ? 'high' : 'medium',
      },
      {
        path: ['sandbox_workspace_write', 'network_access'],
        value: true,
        does: 'commands in the sandbox may reach any host',
        rule: SANDBOX_OFF,
        severity: 'low',
      },
      {
        path: ['shell_environment_policy', 'ignore_default_excludes'],
        value: true,
        does: 'commands see variables whose names say that they hold keys or tokens',
        rule: SANDBOX_OFF,
        severity: 'low',
      },
    ];
    // Codex skips names with KEY, SECRET or TOKEN only when configured to; newer releases default to true.
    return switchSigns(scope, both);
  });
};

const GEMINI: readonly Switch[] = [
  { path: ['general', 'defaultApprovalMode'], value: 'yolo', does: UNSEEN },
  { path: ['tools', 'approvalMode'], value: 'yolo', does: UNSEEN },
  { path: ['yolo'], value: true, does: UNSEEN },
];

export const geminiSettings: SettingsCheck = (root) => [
  ...switchSigns(root, GEMINI),
  ...allowListSigns(textsOf(valueAt(root, 'tools', 'allowed')), 'tools.allowed'),
  ...allowListSigns(textsOf(valueAt(root, 'allowedTools')), 'allowedTools'),
];

/** opencode: `permission: "allow"`, `permission: {"*": "allow"}`, `permission: {bash: "allow" | {"*": "allow"}}`. */
export const opencodeSettings: SettingsCheck = (root) => {
  const agents = membersOf(valueAt(root, 'agent')).map(({ value }) => value);
  return [root, ...agents].flatMap((scope) => {
    const whole = switchSigns(scope, [
      { path: ['permission'], value: 'allow', does: UNSEEN },
      { path: ['permission', '*'], value: 'allow', does: UNSEEN },
    ]);
    const bash = memberAt(scope, 'permission', 'bash');
    const rules = membersOf(bash?.value);
    // A pattern that is denied or asked for narrows the wildcard.
    const isWildcard = scalarOf(valueAt(bash?.value, '*')) === 'allow' && rules.length === 1;
    if (bash === null || (scalarOf(bash.value) !== 'allow' && !isWildcard)) return whole;
    const message = 'permission.bash allows every command.';
    return [
      ...whole,
      {
        rule: ANY_COMMAND,
        span: bash.span,
        message,
        identity: 'permission.bash',
        severity: 'medium',
      },
    ];
  });
};

export const zedSettings: SettingsCheck = (root) =>
  switchSigns(root, [
    { path: ['agent', 'always_allow_tool_actions'], value: true, does: UNSEEN },
    { path: ['assistant', 'always_allow_tool_actions'], value: true, does: UNSEEN },
    { path: ['agent', 'tool_permissions', 'default'], value: 'allow', does: UNSEEN },
  ]);

export const cursorCliSettings: SettingsCheck = (root) => [
  ...switchSigns(root, [{ path: ['approvalMode'], value: 'unrestricted', does: UNSEEN }]),
  ...allowListSigns(textsOf(valueAt(root, 'permissions', 'allow')), 'permissions.allow'),
];

export const ampSettings: SettingsCheck = (root) =>
  switchSigns(root, [{ path: ['amp.dangerouslyAllowAll'], value: true, does: UNSEEN }]);

/** Kiro and Amazon Q agents: `allowedTools` need no approval. */
export const kiroAgent: SettingsCheck = (root) =>
  textsOf(valueAt(root, 'allowedTools')).flatMap(({ text, span }) => {
    const isShell = /^(?:execute_bash|execute_cmd|shell)$/.test(text);
    if (!isShell && !/^(?:\*|@\*|@builtin)$/.test(text)) return [];
    const restricted = ['execute_bash', 'shell'].some(
      (tool) => textsOf(valueAt(root, 'toolsSettings', tool, 'allowedCommands')).length > 0,
    );
    if (isShell && restricted) return [];
    const what = isShell ? 'every command' : 'every tool';
    return [
      {
        rule: ANY_COMMAND,
        span,
        message: `allowedTools allows ${what}.`,
        identity: `allowedTools ${text}`,
      },
    ];
  });

export const aiderSettings: SettingsCheck = (root) =>
  switchSigns(root, [
    {
      path: ['yes-always'],
      value: true,
      does: 'every question is answered with yes',
      severity: 'medium',
    },
  ]);

export const crushSettings: SettingsCheck = (root) =>
  textsOf(valueAt(root, 'permissions', 'allowed_tools')).flatMap(({ text, span }) =>
    text === 'bash'
      ? [
          {
            rule: ANY_COMMAND,
            span,
            message: 'permissions.allowed_tools allows every command (bash).',
            identity: text,
          },
        ]
      : [],
  );

/** Hosts of model providers and of the clouds that serve their models. */
const VENDOR =
  /(?:^|\.)(?:anthropic\.com|openai\.com|googleapis\.com|amazonaws\.com|azure\.com|azure\.us|microsoft\.com|githubcopilot\.com|claude\.ai)$/;
const BASE_URL =
  /^(?:ANTHROPIC|OPENAI|GEMINI|GOOGLE_GEMINI|CODEX|AZURE_OPENAI|CLAUDE_CODE|LLM|OPENROUTER)\w*_(?:BASE_URL|API_BASE|ENDPOINT)$/;

/** Variables that a project's settings set for every session and that send the conversation elsewhere. */
function endpointSigns(env: ConfigNode | null): Sign[] {
  return membersOf(env).flatMap(({ name, value }) => {
    const text = BASE_URL.test(name) ? textOf(value) : null;
    const url = text === null ? null : URL.parse(text.text);
    if (text === null || url === null || isLoopback(url.hostname) || VENDOR.test(url.hostname))
      return [];
    const severity = url.protocol === 'http:' ? 'high' : 'medium';
    const message = `${name} sends prompts and answers to ${url.hostname}.`;
    return [
      {
        rule: ENDPOINT_OVERRIDE,
        span: text.span,
        message,
        identity: `${name} ${url.hostname}`,
        severity,
      },
    ];
  });
}
