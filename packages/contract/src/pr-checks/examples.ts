import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { PrCheck, PrCheckRequest, PullRequestCheck } from './schemas.ts';

const DIFF = [
  'diff --git a/.mcp.json b/.mcp.json',
  'new file mode 100644',
  '--- /dev/null',
  '+++ b/.mcp.json',
  '@@ -0,0 +1 @@',
  '+{ "mcpServers": { "files": { "command": "npx", "args": ["-y", "example-mcp"] } } }',
  '',
].join('\n');

export const PR_CHECK_REQUEST: PrCheckRequest = {
  diff: DIFF,
  mode: 'enforce',
  failOn: 'medium',
  headCommit: '9c'.repeat(20),
  pullRequest: 41,
};

export const PR_CHECK: PrCheck = {
  conclusion: 'failure',
  mode: 'enforce',
  failOn: 'medium',
  title: '1 new finding, 1 at or above medium',
  summary: 'The added lines introduce 1 finding; 1 is at or above medium and fails the check.',
  annotations: [
    {
      path: '.mcp.json',
      startLine: 1,
      endLine: 1,
      level: 'failure',
      title: 'MCP server without a pinned version',
      message:
        "Whoever publishes the next version of example-mcp runs code on the developer's machine.",
      ruleId: 'agent-config/unpinned-server',
      severity: 'medium',
      fingerprint: `v1:${'3f'.repeat(16)}`,
    },
  ],
  counts: {
    introduced: 1,
    failing: 1,
    bySeverity: { critical: 0, high: 0, medium: 1, low: 0, info: 0 },
    existing: 0,
    ignored: 0,
    suppressed: 0,
    omitted: 0,
    files: 1,
    filesInPart: 0,
    filesBinary: 0,
    problems: 0,
  },
};

export const PULL_REQUEST_CHECK: PullRequestCheck = {
  id: exampleId('check'),
  repoId: exampleId('repository'),
  pullRequest: 41,
  headCommit: '9c'.repeat(20),
  state: 'completed',
  conclusion: PR_CHECK.conclusion,
  reason: null,
  title: PR_CHECK.title,
  counts: PR_CHECK.counts,
  overruledBy: null,
  url: 'https://github.com/acme/checkout/runs/31415926535',
  createdAt: EXAMPLE_TIME,
  startedAt: EXAMPLE_TIME,
  completedAt: EXAMPLE_TIME,
};
