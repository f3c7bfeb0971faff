// Made from the migrations by `npm run generate`.
import type { ColumnType, Generated } from 'kysely';

/** Written as JSON text; read as what it holds, which the store that wrote it knows. */
type Json = ColumnType<unknown, string, string>;

export type DB = {
  active_packs: {
    tenant_id: string;
    pack_id: string;
    version: number;
  };
  agents: {
    tenant_id: string;
    agent_id: string;
    name: string;
    owner: string;
    allowed_tools: string[];
    environment: string;
    state: string;
    requested_by: string;
    approved_by: string | null;
    created_at: Generated<Date>;
    approved_at: Date | null;
    revoked_at: Date | null;
    revocation_reason: string | null;
    external_issuer: string | null;
    external_subject: string | null;
    tags: Generated<string[]>;
  };
  approval_uses: {
    tenant_id: string;
    approval_id: string;
    evidence_id: string | null;
    used_at: Generated<Date>;
  };
  approvals: {
    tenant_id: string;
    approval_id: string;
    kind: string;
    state: Generated<string>;
    reason: string;
    agent_id: string | null;
    agent_name: string | null;
    server: string | null;
    tool: string | null;
    definition_hash: string | null;
    arguments_hash: string | null;
    pack_id: string;
    pack_version: number;
    change: Json | null;
    requested_by: string;
    requested_at: Generated<Date>;
    expires_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
  };
  asset_relations: {
    tenant_id: string;
    repo_id: string;
    digest: string;
    from_kind: string;
    from_name: string;
    to_kind: string;
    to_name: string;
    path: string;
    line: number;
    present: boolean;
    last_seen_at: Date;
  };
  assets: {
    tenant_id: string;
    asset_id: string;
    repo_id: string;
    kind: string;
    name: string;
    provider: string | null;
    version: string | null;
    purl: string | null;
    confidence: string;
    occurrences: Json;
    present: boolean;
    last_seen_at: Date;
    use: string | null;
    details: Json | null;
  };
  decision_facts: {
    tenant_id: string;
    evidence_id: string;
    pack_id: string;
    recorded_at: Generated<Date>;
    decision: Json;
  };
  deployment: {
    only_row: Generated<boolean>;
    key_identity: string;
    environment: string;
    public_url: string | null;
    created_version: string;
    created_at: Generated<Date>;
  };
  deployment_heartbeats: {
    beat_at: Date;
    filler: string;
  };
  finding_bulk_previews: {
    tenant_id: string;
    preview_id: string;
    created_by: string;
    finding_ids: string[];
    created_at: Generated<Date>;
    used_at: Date | null;
  };
  finding_comments: {
    tenant_id: string;
    comment_id: string;
    finding_id: string;
    author: string;
    author_name: string;
    body: string;
    created_at: Generated<Date>;
  };
  finding_daily_counts: {
    tenant_id: string;
    repo_id: string;
    day: string;
    counts: Json;
  };
  finding_origins: {
    tenant_id: string;
    finding_id: string;
    report_id: string;
    tool_name: string;
    tool_version: string | null;
    weaknesses: string[];
    measurement: Json | null;
    previous_measurement: Json | null;
  };
  finding_presence: {
    tenant_id: string;
    finding_id: string;
    ref: string;
    repo_id: string;
    source: string;
    state: string;
    fingerprint: string;
    path: string;
    span: Json;
    suppression: Json | null;
    suppressed_until: Date | null;
    commit_id: string | null;
    scan_id: string | null;
    committed_at: Date | null;
    changed_at: Date;
  };
  findings: {
    tenant_id: string;
    finding_id: string;
    repo_id: string;
    source: string;
    rule_id: string;
    title: string;
    severity: string;
    severity_rank: number;
    confidence: string;
    category: string;
    presence: string;
    disposition: Generated<string>;
    workflow: Generated<string>;
    path: string;
    span: Json;
    excerpt: string;
    fingerprint: string;
    content_fingerprint: string;
    blast_score: number;
    blast_factors: Json;
    remediation: string;
    first_seen_at: Date;
    last_seen_at: Date;
    class: string | null;
    encodings: Json | null;
    parts: Json | null;
    message: string | null;
    why: string | null;
    refs_only: Generated<boolean>;
    suppression: Json | null;
    suppressed_until: Date | null;
    ignored_until: Date | null;
    status: Generated<string>;
    ignore_ends_at: Generated<Date | null>;
    sort_rank: Generated<number>;
    assignee: string | null;
    decided_by: string | null;
    decided_at: Date | null;
  };
  idempotency_keys: {
    tenant_id: string;
    principal: string;
    key: string;
    request_hash: Buffer;
    status: number | null;
    response: Json | null;
    created_at: Generated<Date>;
  };
  identity_providers: {
    tenant_id: string;
    issuer: string;
    admin_audience: string;
    agent_audience: string;
    admin_claim: string;
    admin_value: string;
    created_at: Generated<Date>;
  };
  ledger_disclosures: {
    tenant_id: string;
    evidence_id: string;
    pointer: string;
    salt: Buffer;
    value: string;
  };
  ledger_events: {
    tenant_id: string;
    log_no: number;
    idx: number;
    sealed_at: Date;
    evidence_id: string;
    kind: string;
    event: string;
    leaf: Buffer;
    chain: Buffer;
  };
  ledger_heads: {
    tenant_id: string;
    log_no: number;
    size: number;
    chain: Buffer;
    epoch: number;
    sealed_at: Date;
  };
  pack_versions: {
    tenant_id: string;
    pack_id: string;
    version: number;
    sources: Json;
    policies: Json;
    warnings: Json;
    promoted_from_pack: string | null;
    promoted_from_version: number | null;
    created_by: string;
    created_at: Generated<Date>;
    activated_at: Date | null;
  };
  replay_reports: {
    tenant_id: string;
    replay_id: string;
    candidate_pack: string;
    candidate_version: number;
    against_pack: string;
    against_version: number;
    created_by: string;
    created_at: Generated<Date>;
  };
  reports: {
    tenant_id: string;
    report_id: string;
    repo_id: string;
    source: string;
    ref: string;
    commit_id: string | null;
    content_hash: Buffer;
    created_at: Generated<Date>;
    tools: Json;
    received: number;
    finding_counts: Json;
    skipped: Json;
    redacted: number;
  };
  repositories: {
    tenant_id: string;
    repo_id: string;
    name: string;
    default_branch: string;
    created_at: Generated<Date>;
    archived_at: Date | null;
  };
  scans: {
    tenant_id: string;
    scan_id: string;
    repo_id: string;
    ref: string;
    commit_id: string | null;
    tool_version: string;
    created_at: Generated<Date>;
    finding_counts: Json;
    assets: number;
    coverage: Json;
    root: string | null;
    committed_at: Date | null;
    applied: Generated<boolean>;
  };
  tenant_data_keys: {
    tenant_id: string;
    key_id: string;
    provider: string;
    wrapped: Buffer;
    is_current: boolean;
    created_at: Generated<Date>;
  };
  tenants: {
    tenant_id: string;
    slug: string;
    created_at: Generated<Date>;
  };
  tokens: {
    tenant_id: string;
    token_id: string;
    kind: string;
    agent_id: string | null;
    name: string;
    hash: Buffer;
    created_by: string;
    created_at: Generated<Date>;
    expires_at: Date | null;
    revoked_at: Date | null;
  };
  views: {
    tenant_id: string;
    view_id: string;
    name: string;
    query: Json;
    created_by: string;
    created_at: Generated<Date>;
  };
};
