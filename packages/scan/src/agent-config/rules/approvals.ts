import { agentRule } from '../agent-rule.ts';
import { SOURCES } from '../sources.ts';

export const APPROVAL_BYPASS = agentRule('approval-bypass', {
  title: 'Agent that acts without asking',
  severity: 'high',
  why: 'With approvals off, any text that the agent reads - an issue, a web page, a file - can make it run commands before anybody sees them.',
  remediation:
    'Remove the setting and list the few harmless commands that need no approval; keep full autonomy to a disposable machine without credentials.',
  sources: [
    SOURCES.agency,
    SOURCES.toolMisuse,
    SOURCES.claudePermissions,
    SOURCES.vscodeAutoApprove,
    SOURCES.codexConfig,
  ],
  gain: 'commands',
  barrier: 'content',
});

export const ANY_COMMAND = agentRule('any-command-allowed', {
  title: 'Allow list that lets any command through',
  severity: 'high',
  why: 'The list looks like a restriction and is none: the entry covers every command line, or an interpreter that runs whatever it is given.',
  remediation:
    'Name the commands with their first arguments, such as Bash(npm run test:*), and deny what must never run.',
  sources: [
    SOURCES.agency,
    SOURCES.claudePermissions,
    SOURCES.cursorCli,
    SOURCES.opencodePermissions,
  ],
  gain: 'commands',
  barrier: 'content',
});

export const SANDBOX_OFF = agentRule('sandbox-off', {
  title: 'Agent whose commands run outside a sandbox',
  severity: 'medium',
  why: 'The sandbox is what keeps a misled command from files and hosts that the task does not need. This setting opens it.',
  remediation:
    'Use the narrower mode (workspace-write, a list of allowed hosts or folders) and open it for single commands on approval.',
  sources: [SOURCES.codeExecution, SOURCES.codexConfig, SOURCES.claudeSettings],
  gain: 'isolation',
  barrier: 'content',
});

export const AUTO_APPROVED_TOOLS = agentRule('tools-approved-unseen', {
  title: 'MCP tools that run without approval',
  severity: 'medium',
  why: 'A call of these tools is not shown before it is made. A misled agent, or a server whose tools change later, acts in the user’s name at once.',
  remediation: 'List single tools that only read, never a wildcard or the whole server.',
  sources: [
    SOURCES.toolMisuse,
    SOURCES.agency,
    SOURCES.clineMcp,
    SOURCES.kiroMcp,
    SOURCES.geminiConfig,
  ],
  gain: 'tools',
  barrier: 'content',
});

export const PROJECT_SERVERS = agentRule('project-servers-enabled', {
  title: 'Every MCP server of the project is started unseen',
  severity: 'medium',
  why: 'A server that somebody adds to the project’s .mcp.json later starts on each machine without the question that otherwise protects against it.',
  remediation: 'Remove enableAllProjectMcpServers and name the servers in enabledMcpjsonServers.',
  sources: [SOURCES.agentSupplyChain, SOURCES.claudeSettings, SOURCES.projectHooks],
  gain: 'code',
  barrier: 'trust',
});

export const ENDPOINT_OVERRIDE = agentRule('endpoint-override', {
  title: 'Settings send the agent’s conversation to another host',
  severity: 'medium',
  why: 'Prompts, code and the user’s key go to the host that this setting names, from everyone who opens the project; the host also writes the answers.',
  remediation:
    'Check that the host is yours. Keep gateways in user or managed settings, not in the project.',
  sources: [SOURCES.baseUrl, SOURCES.disclosure],
  gain: 'conversation',
  barrier: 'trust',
});

export const HOOK_FOREIGN_CODE = agentRule('hook-runs-fetched-code', {
  title: 'Hook that runs code fetched on the way',
  severity: 'high',
  why: 'Hooks run by themselves, with the user’s rights. What this one runs comes from another host each time, or is hidden by an encoding.',
  remediation: 'Keep the script in the repository, readable, and call that.',
  sources: [SOURCES.codeExecution, SOURCES.claudeHooks, SOURCES.projectHooks],
  gain: 'commands',
  barrier: 'trust',
});

export const HOOK_SENDS = agentRule('hook-sends-data', {
  title: 'Hook that sends data to another host',
  severity: 'medium',
  why: 'Hooks receive prompts, tool calls and results and run without a question, so this host learns what the agent sees.',
  remediation:
    'Check that the host is yours and that no credential or code is sent; keep such hooks in user or managed settings.',
  sources: [SOURCES.disclosure, SOURCES.claudeHooks],
  gain: 'conversation',
  barrier: 'trust',
});

export const SETTING_RULES = [
  APPROVAL_BYPASS,
  ANY_COMMAND,
  SANDBOX_OFF,
  AUTO_APPROVED_TOOLS,
  PROJECT_SERVERS,
  ENDPOINT_OVERRIDE,
  HOOK_FOREIGN_CODE,
  HOOK_SENDS,
] as const;
