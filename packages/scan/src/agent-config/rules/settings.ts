import {
  type ConfigMember,
  type ConfigNode,
  memberAt,
  membersOf,
  scalarOf,
  textOf,
  textsOf,
  valueAt,
} from '../../config-tree/config-node.ts';
import { isLoopback } from '../../shell/remote-code.ts';
import type { Sign } from '../agent-rule.ts';
import { allowListSigns } from './allow-lists.ts';
import {
  ANY_COMMAND,
  APPROVAL_BYPASS,
  ENDPOINT_OVERRIDE,
  PROJECT_SERVERS,
  SANDBOX_OFF,
} from './approvals.ts';

/** What the settings of one program say that is dangerous; nothing for programs whose files hold no such settings. */
export type SettingsCheck = (root: ConfigNode | null) => Sign[];

/** A setting by path with the value that is dangerous, and what it then does. */
type Switch = {
  readonly path: readonly string[];
  readonly value: string | boolean;
  readonly does: string;
  readonly rule?: Sign['rule'];
  readonly severity?: NonNullable<Sign['severity']>;
};

function switchSigns(root: ConfigNode | null, switches: readonly Switch[]): Sign[] {
  return switches.flatMap(({ path, value, does, rule = APPROVAL_BYPASS, severity }) => {
    const member = memberAt(root, ...path);
    if (member === null || scalarOf(member.value) !== value) return [];
    const setting = path.join('.');
    const message = `${setting} is ${value}: ${does}.`;
    const weight = severity === undefined ? {} : { severity };
    return [{ rule, span: member.span, message, identity: `${setting} ${value}`, ...weight }];
  });
}

const UNSEEN = 'the agent runs commands and changes files without asking';

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
    // Codex skips names with KEY, SECRET or TOKEN only when told to; newer releases default to true.
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
