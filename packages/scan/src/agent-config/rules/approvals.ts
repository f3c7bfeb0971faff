import { agentRule } from '../agent-rule.ts';
import { SOURCES } from '../sources.ts';

export const APPROVAL_BYPASS = agentRule('approval-bypass', {
  title: 'Agent approvals disabled',
  severity: 'high',
  why: 'With approvals disabled, untrusted text that the agent reads (an issue, a web page, a file) can make it run commands before anyone reviews them.',
  remediation:
    '1. Remove the setting.\n2. Allow only the harmless commands that need no approval.\n3. Run agents with full autonomy only on disposable machines without credentials.',
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
  title: 'Allow list permits any command',
  severity: 'high',
  why: 'The entry matches every command line, or an interpreter that executes any code passed to it, so the allow list restricts nothing.',
  remediation:
    '1. Allow specific commands with their first arguments, such as Bash(npm run test:*).\n2. Deny the commands that must never run.',
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
  title: 'Agent sandbox disabled or widened',
  severity: 'medium',
  why: 'The sandbox keeps commands of a compromised agent away from files and hosts that the task does not need. This setting disables or widens it.',
  remediation:
    '1. Use the narrower mode: workspace-write, or a list of allowed hosts or folders.\n2. Widen it for single commands, on approval.',
  sources: [SOURCES.codeExecution, SOURCES.codexConfig, SOURCES.claudeSettings],
  gain: 'isolation',
  barrier: 'content',
});

export const AUTO_APPROVED_TOOLS = agentRule('tools-approved-unseen', {
  title: 'MCP tools approved automatically',
  severity: 'medium',
  why: 'Calls of these tools run without review. A compromised agent, or a server whose tools change later, acts with the user’s rights immediately.',
  remediation: 'Approve single read-only tools, never a wildcard or a whole server.',
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
  title: 'All project MCP servers approved automatically',
  severity: 'medium',
  why: 'A server added to the project’s .mcp.json later starts on every machine without the approval prompt.',
  remediation:
    '1. Remove enableAllProjectMcpServers.\n2. List the approved servers in enabledMcpjsonServers.',
  sources: [SOURCES.agentSupplyChain, SOURCES.claudeSettings, SOURCES.projectHooks],
  gain: 'code',
  barrier: 'trust',
});

export const ENDPOINT_OVERRIDE = agentRule('endpoint-override', {
  title: 'Model endpoint overridden in agent settings',
  severity: 'medium',
  why: 'Everyone who opens the project sends prompts, code and the API key to the configured host, and that host controls the model’s answers.',
  remediation:
    '1. Verify that you operate the host.\n2. Configure gateways in user or managed settings, not in the project.',
  sources: [SOURCES.baseUrl, SOURCES.disclosure],
  gain: 'conversation',
  barrier: 'trust',
});

export const HOOK_FOREIGN_CODE = agentRule('hook-runs-fetched-code', {
  title: 'Remote code execution in agent hook',
  severity: 'high',
  why: 'Hooks run automatically with the user’s rights. This hook downloads or decodes the code that it executes, so nobody can review it.',
  remediation: 'Commit the script to the repository in plain text and call it from the hook.',
  sources: [SOURCES.codeExecution, SOURCES.claudeHooks, SOURCES.projectHooks],
  gain: 'commands',
  barrier: 'trust',
});

export const HOOK_SENDS = agentRule('hook-sends-data', {
  title: 'Agent hook sends data to an external host',
  severity: 'medium',
  why: 'Hooks receive prompts, tool calls and results and run without approval, so the host receives what the agent sees.',
  remediation:
    '1. Verify that you operate the host and that no credential or code is sent.\n2. Configure such hooks in user or managed settings.',
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
