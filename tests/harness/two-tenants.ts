import { type OperationId, ROUTES } from '@svc/contract';
import { approvedAgent } from './agent.ts';
import { type Deployment, startDeployment, type Tenant } from './deployment.ts';
import { eachOf } from './each-of.ts';
import { type ApiRequest, validRequests } from './requests.ts';

/** A deployment with two tenants, each with rows in every table. */
export type TwoTenants = {
  readonly deployment: Deployment;
  readonly mine: Tenant;
  readonly theirs: Tenant;
  /** A valid request of each operation for things of `theirs`. */
  readonly requests: Readonly<Record<OperationId, ApiRequest>>;
};

export async function startTwoTenants(): Promise<TwoTenants> {
  const deployment = await startDeployment();
  const mine = await deployment.createTenant('mine');
  const theirs = await deployment.createTenant('theirs');
  await filled(deployment, mine);
  return { deployment, mine, theirs, requests: await filled(deployment, theirs) };
}

async function filled(
  deployment: Deployment,
  tenant: Tenant,
): Promise<Record<OperationId, ApiRequest>> {
  const make = validRequests(deployment, tenant);
  const ids = Object.keys(ROUTES) as OperationId[];
  const requests = await eachOf(ids, async (id) => [id, await make[id]()] as const);
  await approvedAgent(deployment, tenant, 'worker');
  const { path, body } = await make.createAgent();
  await tenant.alice.post(path, body, { 'idempotency-key': 'a-key' });
  await tenant.alice.post('/v1/policies/replay', { packId: 'pack-staging', version: 1 });
  await deployment.sql(
    `insert into approval_uses (tenant_id, approval_id) select tenant_id, approval_id from approvals where tenant_id = $1 limit 1`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into ledger_tiles (tenant_id, log_no, level, idx, hashes) values ($1, 1000, 1, 0, sha256(''))`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into agent_taint (tenant_id, agent_id) select tenant_id, agent_id from agents where tenant_id = $1 limit 1`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into runtime_uses (tenant_id, agent_id, server, tool, calls, first_seen_at, last_seen_at)
     select tenant_id, agent_id, '', 'a-tool', 1, now(), now() from agents where tenant_id = $1 limit 1
     on conflict do nothing`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into gateway_server_health (tenant_id, server_id, success_at)
     select tenant_id, server_id, now() from gateway_servers where tenant_id = $1 limit 1
     on conflict do nothing`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into code_host_apps (tenant_id, host_url, app_id, slug, client_id, client_secret, private_key, webhook_secret)
     values ($1, 'https://github.com', '1', 'a-slug', 'a-client', '', '', '')`,
    [tenant.id],
  );
  await deployment.sql(
    "insert into code_host_used_states (tenant_id, state_id, expires_at) values ($1, 'a-state', now())",
    [tenant.id],
  );
  await deployment.sql(
    "insert into gateway_ended_sessions (tenant_id, nonce) values ($1, 'a-nonce')",
    [tenant.id],
  );
  await deployment.sql(
    `insert into gateway_enforced_targets (tenant_id, name, target_hash) values ($1, 'orders', sha256('url'))`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into gateway_dropped_members (tenant_id, server_id)
     select tenant_id, server_id from gateway_servers where tenant_id = $1 limit 1
     on conflict do nothing`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into signal_results (tenant_id, scope, signal_id, result, computed_at) values ($1, 'all', 'a-signal', '{}', now())
     on conflict do nothing`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into signal_progress (tenant_id, signal_id, query_version, progress) values ($1, 'a-signal', 1, '{}')
     on conflict do nothing`,
    [tenant.id],
  );
  await deployment.sql(
    'insert into signal_refreshes (tenant_id) values ($1) on conflict do nothing',
    [tenant.id],
  );
  await deployment.sql(
    'insert into compliance_snapshot_runs (tenant_id) values ($1) on conflict do nothing',
    [tenant.id],
  );
  await deployment.sql(
    `insert into decision_facts (tenant_id, evidence_id, pack_id, decision) values ($1, 'an-event', 'pack-staging', '{}')`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into control_attestation_reminders (tenant_id, attestation_id, days_ahead, reminder_id)
     select tenant_id, attestation_id, 30, 'a-reminder' from control_attestations where tenant_id = $1 limit 1`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into control_attestation_reviews (tenant_id, attestation_id, outcome, reviewed_at, evidence_id)
     select tenant_id, attestation_id, 'approved', now(), 'an-event' from control_attestations where tenant_id = $1 limit 1`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into compliance_framework_versions (tenant_id, framework_id, framework_version, moved_at)
     values ($1, 'nist-ai-rmf', '1.0', now()) on conflict do nothing`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into erasures (tenant_id, person, aliases) values ($1, repeat('a', 64), '{}') on conflict do nothing`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into ledger_faults (tenant_id, log_no, idx, reason, cleared_at) values ($1, 0, 0, 'of a test', now())`,
    [tenant.id],
  );
  await deployment.sql(
    // of a log that the tenant does not have, so that nothing of the present one counts as pruned
    `insert into ledger_prunes (tenant_id, log_no, size, chain, archive) values ($1, 99, 256, sha256(''), sha256(''))`,
    [tenant.id],
  );
  await deployment.sql(
    'insert into ledger_retention (tenant_id, keep_days) values ($1, 30) on conflict do nothing',
    [tenant.id],
  );
  await fillPeople(deployment, tenant.id);
  await deployment.sql(
    `insert into scan_runs (tenant_id, scan_id, repo_id, trigger, state, ref, error, finished_at)
     select tenant_id, 'scan_of_' || tenant_id, repo_id, 'push', 'failed', 'refs/heads/main', 'no_access', now()
     from repositories where tenant_id = $1 limit 1`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into pull_request_checks
       (tenant_id, check_id, repo_id, pull_number, head_commit, state, conclusion, reason, completed_at)
     select tenant_id, 'chk_of_' || tenant_id, repo_id, 41, repeat('9c', 20), 'completed', 'neutral', 'superseded', now()
     from repositories where tenant_id = $1 limit 1`,
    [tenant.id],
  );
  await deployment.sql(
    // a recent slot: the hourly sweep deletes old ones
    `insert into call_counts (tenant_id, agent_id, period, tool, slot, calls)
     values ($1, 'agt_1', 'minute', 'search', floor(extract(epoch from now()) / 5) * 5, 1)`,
    [tenant.id],
  );
  return Object.fromEntries(requests) as Record<OperationId, ApiRequest>;
}

/** A person in a group, with a session, as directory and sign-in make them. */
async function fillPeople(deployment: Deployment, tenantId: string): Promise<void> {
  const statements = [
    `insert into users (tenant_id, user_id, provider_id, issuer, subject)
     select tenant_id, 'usr_of_' || tenant_id, provider_id, issuer, 'somebody' from identity_providers where tenant_id = $1 limit 1`,
    `insert into user_groups (tenant_id, group_id, provider_id, display_name)
     select tenant_id, 'grp_of_' || tenant_id, provider_id, 'Staff' from users where tenant_id = $1 limit 1`,
    `insert into user_group_members (tenant_id, group_id, user_id)
     select tenant_id, 'grp_of_' || tenant_id, user_id from users where tenant_id = $1 limit 1`,
    `insert into user_emails (tenant_id, user_id, position, value_key, is_primary)
     select tenant_id, user_id, 0, 'a@example.com', true from users where tenant_id = $1 limit 1`,
    `insert into sessions (tenant_id, session_id, hash, user_id, provider_id, role, expires_at, idle_seconds)
     select tenant_id, 'ses_of_' || tenant_id, sha256(user_id::bytea), user_id, provider_id, 'viewer', now() + interval '1 hour', 1800
     from users where tenant_id = $1 limit 1`,
    `insert into command_line_codes (tenant_id, hash, session_id, code_challenge, redirect_uri, host, expires_at)
     select tenant_id, sha256('a code'), session_id, '', '', 'a-machine', now() from sessions where tenant_id = $1 limit 1`,
    `insert into logout_tokens (tenant_id, provider_id, token_id, expires_at)
     select tenant_id, provider_id, 'a-token', now() from users where tenant_id = $1 limit 1`,
  ];
  for (const statement of statements) await deployment.sql(statement, [tenantId]);
}
