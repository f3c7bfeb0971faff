import { ciRule } from './ci-rule.ts';

const SOURCES = {
  untrusted: 'https://docs.github.com/en/actions/reference/security/secure-use',
  pwn: 'https://securitylab.github.com/resources/github-actions-preventing-pwn-requests/',
  injection: 'OWASP Top 10 for LLM Applications 2025, LLM01 Prompt Injection',
  output: 'OWASP Top 10 for LLM Applications 2025, LLM05 Improper Output Handling',
  agency: 'OWASP Top 10 for LLM Applications 2025, LLM06 Excessive Agency',
  hijack: 'OWASP Top 10 for Agentic Applications 2026, ASI01 Agent Goal Hijack',
  supplyChain:
    'OWASP Top 10 for Agentic Applications 2026, ASI04 Agentic Supply Chain Vulnerabilities',
  claude: 'https://github.com/anthropics/claude-code-action/blob/main/docs/security.md',
  codex: 'https://github.com/openai/codex-action/blob/main/README.md',
  gitlab: 'https://docs.gitlab.com/ci/variables/predefined_variables/',
} as const;

export const UNTRUSTED_PROMPT = ciRule('untrusted-prompt', {
  title: 'Untrusted input in an AI prompt',
  severity: 'high',
  why: 'The author of the issue, comment, title or branch name controls part of the prompt and can instruct the step to use the job’s token or print its secrets.',
  remediation:
    '1. Let only trusted people trigger the job: author_association, a label, or an environment with approval.\n2. Remove write permissions and other secrets from the job.\n3. Act on a validated answer in a second job that never sees the text.',
  sources: [SOURCES.injection, SOURCES.hijack, SOURCES.untrusted, SOURCES.gitlab],
});

export const OPEN_TO_ANYONE = ciRule('agent-open-to-anyone', {
  title: 'AI agent can be triggered by any account',
  severity: 'high',
  why: 'The action checks who triggered it, and this input disables the check, so any account can instruct an agent that holds the job’s token.',
  remediation:
    '1. Remove the input, or list allowed users by name.\n2. If outsiders must be served, grant only the permission that the answer needs and restrict the tools.',
  sources: [SOURCES.claude, SOURCES.codex, SOURCES.agency],
});

export const UNTRUSTED_EVENT = ciRule('agent-on-untrusted-event', {
  title: 'AI agent runs on untrusted events',
  severity: 'medium',
  why: 'The prompt contains no untrusted text, but the step fetches the issue or pull request of an outsider and acts on it with the job’s token.',
  remediation:
    '1. Let only trusted people trigger the job.\n2. Restrict the tools to reading.\n3. Act on a validated answer in a second job.',
  sources: [SOURCES.injection, SOURCES.hijack, SOURCES.untrusted],
});

export const UNTRUSTED_CHECKOUT = ciRule('agent-in-untrusted-checkout', {
  title: 'AI agent runs in an untrusted checkout with repository secrets',
  severity: 'high',
  why: 'The branch contains its own instruction files, MCP servers, hooks and build scripts; the agent reads and runs them with the base repository’s token.',
  remediation:
    '1. Check out the base branch at the root and the untrusted branch into a subfolder, without credentials.\n2. Or run on pull_request, which has no secrets for forks.',
  sources: [SOURCES.pwn, SOURCES.claude, SOURCES.hijack],
});

export const APPROVALS_OFF = ciRule('agent-approvals-off', {
  title: 'AI agent approvals disabled in a pipeline',
  severity: 'medium',
  why: 'With approvals and sandbox disabled, a sentence in any file or page that the agent reads is enough to run a command with the job’s token and secrets.',
  remediation:
    'Allow only the tools that the task needs: --allowedTools, --allow-tool, sandbox workspace-write.',
  sources: [SOURCES.agency, SOURCES.claude, SOURCES.codex],
});

export const OUTPUT_IN_SCRIPT = ciRule('model-output-in-script', {
  title: 'Script injection through model output',
  severity: 'high',
  why: 'The expression is expanded before the shell starts, so an answer with quotes or $(...) is executed as code. Whoever controls the model’s input controls the runner.',
  remediation:
    '1. Pass the answer through an environment variable and quote it.\n2. Validate it before use.',
  sources: [SOURCES.output, SOURCES.untrusted],
});

export const UNPINNED_ACTION = ciRule('unpinned-ai-action', {
  title: 'Unpinned AI action',
  severity: 'low',
  why: 'A tag or branch can be moved. Whoever controls that repository decides what runs next with the job’s token and the model’s API key.',
  remediation:
    'Pin the full commit id of a release, with the version in a comment, and update it with a dependency updater.',
  sources: [SOURCES.untrusted, SOURCES.supplyChain],
});

export const UNPINNED_AGENT = ciRule('unpinned-agent-install', {
  title: 'Unpinned AI agent installed in a pipeline',
  severity: 'low',
  why: 'Each run installs the newest release, or a downloaded script, and gives it the job’s token and the model’s API key.',
  remediation:
    'Install an exact version (package@1.2.3), or an archive whose checksum is verified.',
  sources: [SOURCES.supplyChain],
});

export const CI_RULES = [
  UNTRUSTED_PROMPT,
  OPEN_TO_ANYONE,
  UNTRUSTED_EVENT,
  UNTRUSTED_CHECKOUT,
  APPROVALS_OFF,
  OUTPUT_IN_SCRIPT,
  UNPINNED_ACTION,
  UNPINNED_AGENT,
] as const;
