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
  title: 'AI step whose prompt holds text that outsiders write',
  severity: 'high',
  why: 'Whoever writes the issue, comment, title or branch name writes part of the prompt. The step can be told to use the job’s token or to print its secrets.',
  remediation:
    'Let only trusted people start the job (author_association, a label, an environment with approval); give the job no write permission and no other secret; let a second job, which never sees the text, act on a checked answer.',
  sources: [SOURCES.injection, SOURCES.hijack, SOURCES.untrusted, SOURCES.gitlab],
});

export const OPEN_TO_ANYONE = ciRule('agent-open-to-anyone', {
  title: 'Agent that anyone may start',
  severity: 'high',
  why: 'The action checks who started it, and this input switches the check off. Any account can then talk to an agent that holds the job’s token.',
  remediation:
    'Remove the input or list people by name. Where outsiders must be served, give the job only the permission that the answer needs and restrict the tools.',
  sources: [SOURCES.claude, SOURCES.codex, SOURCES.agency],
});

export const UNTRUSTED_EVENT = ciRule('agent-on-untrusted-event', {
  title: 'Agent started by outsiders reads what they wrote',
  severity: 'medium',
  why: 'The prompt itself holds no foreign text, but the step fetches the issue or pull request that an outsider wrote and acts on it with the job’s token.',
  remediation:
    'Let only trusted people start the job, restrict the tools to reading, and let a second job act on a checked answer.',
  sources: [SOURCES.injection, SOURCES.hijack, SOURCES.untrusted],
});

export const UNTRUSTED_CHECKOUT = ciRule('agent-in-untrusted-checkout', {
  title: 'Agent that runs in a checkout of an outsider’s branch, with the repository’s secrets',
  severity: 'high',
  why: 'The branch brings its own instruction files, MCP servers, hooks and build scripts; the agent reads and runs them while it holds the base repository’s token.',
  remediation:
    'Check out the base branch at the root and the outsider’s branch into a subfolder without credentials, or run on pull_request, which holds no secrets for forks.',
  sources: [SOURCES.pwn, SOURCES.claude, SOURCES.hijack],
});

export const APPROVALS_OFF = ciRule('agent-approvals-off', {
  title: 'Agent that runs any command in the pipeline',
  severity: 'medium',
  why: 'With approvals and sandbox off, a sentence in any file or page that the agent reads is enough to run a command with the job’s token and secrets.',
  remediation:
    'List the tools that the task needs (--allowedTools, --allow-tool, sandbox workspace-write) instead of allowing all.',
  sources: [SOURCES.agency, SOURCES.claude, SOURCES.codex],
});

export const OUTPUT_IN_SCRIPT = ciRule('model-output-in-script', {
  title: 'Answer of a model placed into a script',
  severity: 'high',
  why: 'The expression is replaced before the shell starts, so an answer with quotes or $(...) in it is run as code. Who can steer the model can steer the runner.',
  remediation:
    'Pass the answer through an environment variable, quote it there, and check it against what is expected before it is used.',
  sources: [SOURCES.output, SOURCES.untrusted],
});

export const UNPINNED_ACTION = ciRule('unpinned-ai-action', {
  title: 'AI action by tag or branch',
  severity: 'low',
  why: 'A tag or branch can be moved. What runs next time, with the job’s token and the model’s key, is decided by whoever controls that repository.',
  remediation:
    'Name the full commit id of a release, with the release in a comment, and let an updater raise it.',
  sources: [SOURCES.untrusted, SOURCES.supplyChain],
});

export const UNPINNED_AGENT = ciRule('unpinned-agent-install', {
  title: 'Agent installed without a version in the pipeline',
  severity: 'low',
  why: 'Each run installs the newest release, or a script from a host, and hands it the job’s token and the model’s key.',
  remediation: 'Install an exact version (package@1.2.3) or a checked archive.',
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
