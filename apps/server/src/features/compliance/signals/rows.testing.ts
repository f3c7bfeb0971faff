import { ago, type GivenRow } from './signal-case.testing.ts';

type Values = GivenRow['values'];

/** Makes rows of a table with the least values that it takes; `more` overrides them. */
export const repository = (id: string, more: Values = {}): GivenRow => ({
  table: 'repositories',
  values: { repo_id: id, name: `acme/${id}`, default_branch: 'main', ...more },
});

const COVERAGE = {
  scope: 'tree',
  filesScanned: 1,
  bytesScanned: 1,
  filesSkipped: {},
  problems: [],
  complete: true,
};

/** A scan of the whole tree of the default branch, made now. */
export const scan = (repoId: string, more: Values = {}): GivenRow => ({
  table: 'scans',
  values: {
    scan_id: `scan_${repoId}_${String(more['commit_id'] ?? '')}`,
    repo_id: repoId,
    ref: 'refs/heads/main',
    tool_version: '0.1.0',
    finding_counts: {},
    assets: 0,
    coverage: COVERAGE,
    root: '',
    ...more,
  },
});

export const incompleteCoverage = { ...COVERAGE, complete: false };

let fingerprints = 0;

/** A critical secret on the default branch that was first seen now. */
export const finding = (id: string, repoId: string, more: Values = {}): GivenRow => ({
  table: 'findings',
  values: {
    finding_id: id,
    repo_id: repoId,
    source: 'svc',
    rule_id: 'secret/aws-access-key',
    title: 'AWS access key',
    severity: 'critical',
    severity_rank: 0,
    confidence: 'high',
    category: 'secret',
    presence: 'detected',
    path: 'app.ts',
    span: { startLine: 1, endLine: 1 },
    excerpt: '***',
    fingerprint: `fp${++fingerprints}`,
    content_fingerprint: 'cfp',
    blast_score: 1,
    blast_factors: {},
    remediation: 'Revoke the key.',
    first_seen_at: ago(0),
    last_seen_at: ago(0),
    ...more,
  },
});

/** Where a finding is, or no longer is, on the default branch. */
export const presence = (findingId: string, repoId: string, more: Values = {}): GivenRow => ({
  table: 'finding_presence',
  values: {
    finding_id: findingId,
    ref: 'refs/heads/main',
    repo_id: repoId,
    source: 'svc',
    state: 'absent',
    fingerprint: `fp${++fingerprints}`,
    path: 'app.ts',
    span: { startLine: 1, endLine: 1 },
    changed_at: ago(1),
    ...more,
  },
});

export const report = (id: string, repoId: string, more: Values = {}): GivenRow => ({
  table: 'reports',
  values: {
    report_id: id,
    repo_id: repoId,
    source: 'sarif',
    ref: 'refs/heads/main',
    content_hash: Buffer.from(id),
    tools: [{ name: 'CodeQL' }],
    received: 1,
    finding_counts: {},
    skipped: {},
    redacted: 0,
    ...more,
  },
});

export const origin = (findingId: string, reportId: string, measurement: unknown): GivenRow => ({
  table: 'finding_origins',
  values: {
    finding_id: findingId,
    report_id: reportId,
    tool_name: 'garak',
    weaknesses: [],
    measurement,
  },
});

export const asset = (id: string, repoId: string, more: Values = {}): GivenRow => ({
  table: 'assets',
  values: {
    asset_id: id,
    repo_id: repoId,
    kind: 'model',
    name: id,
    provider: 'openai',
    confidence: 'high',
    occurrences: [{ path: 'app.ts', line: 1, snippetHash: 'h' }],
    present: true,
    last_seen_at: ago(0),
    use: 'product',
    ...more,
  },
});

/** An approved agent. */
export const agent = (id: string, more: Values = {}): GivenRow => ({
  table: 'agents',
  values: {
    agent_id: id,
    name: id,
    owner: 'the platform team',
    allowed_tools: ['mail.send'],
    environment: 'production',
    state: 'approved',
    requested_by: 'alice',
    approved_at: ago(1),
    ...more,
  },
});

export const use = (agentId: string, tool: string, more: Values = {}): GivenRow => ({
  table: 'runtime_uses',
  values: {
    agent_id: agentId,
    server: '',
    tool,
    calls: 1,
    first_seen_at: ago(1),
    last_seen_at: ago(1),
    ...more,
  },
});

export const token = (id: string, more: Values = {}): GivenRow => ({
  table: 'tokens',
  values: {
    token_id: id,
    kind: 'service',
    name: id,
    hash: Buffer.from(`${id} ${Math.random()}`),
    created_by: 'alice',
    ...more,
  },
});

export const provider = (id: string, more: Values = {}): GivenRow => ({
  table: 'identity_providers',
  values: {
    provider_id: id,
    issuer: `https://${id}.example`,
    admin_audience: `${id}-admin`,
    agent_audience: `${id}-agent`,
    ...more,
  },
});

/** An active person of a provider. */
export const person = (id: string, providerId: string, more: Values = {}): GivenRow => ({
  table: 'users',
  values: {
    user_id: id,
    provider_id: providerId,
    issuer: `https://${providerId}.example`,
    subject: id,
    ...more,
  },
});

export const session = (userId: string, providerId: string, role: string): GivenRow => ({
  table: 'sessions',
  values: {
    session_id: `ses_${userId}`,
    hash: Buffer.from(`${userId} ${Math.random()}`),
    user_id: userId,
    provider_id: providerId,
    role,
    expires_at: ago(-1),
    idle_seconds: 3_600,
  },
});

export const server = (id: string, mode: 'observe' | 'enforce'): GivenRow => ({
  table: 'gateway_servers',
  values: {
    server_id: id,
    name: id,
    url: 'https://mcp.example',
    mode,
    environment: 'production',
    timeout_seconds: 30,
    max_response_bytes: 1_000,
    max_concurrency: 1,
    created_by: 'alice',
  },
});

/** An accepted definition, or one that waits, of a server. */
export const definition = (
  serverId: string,
  name: string,
  has: { readonly accepted?: boolean; readonly pending?: boolean; readonly state?: string },
): GivenRow => ({
  table: 'gateway_definitions',
  values: {
    server_id: serverId,
    name,
    kind: 'tool',
    state: has.state ?? 'accepted',
    ...(has.accepted && { accepted: {}, accepted_hash: 'h' }),
    ...(has.pending && { pending: {}, pending_hash: 'i' }),
    ...(has.state === 'rejected' && { decided_by: 'alice' }),
  },
});

export const channel = (id: string, more: Values = {}): GivenRow => ({
  table: 'notification_channels',
  values: {
    channel_id: id,
    type: 'webhook',
    name: id,
    target: Buffer.from('sealed'),
    target_origin: 'https://hooks.example',
    min_severity: 'high',
    events: [],
    created_by: 'alice',
    ...more,
  },
});

export const delivery = (id: string, channelId: string, state: string): GivenRow => ({
  table: 'notification_deliveries',
  values: {
    delivery_id: id,
    channel_id: channelId,
    event: 'scan.completed',
    about: id,
    body: '{}',
    state,
    // before the end of the window, which is a time in whole milliseconds
    created_at: new Date(Date.now() - 60_000),
  },
});
