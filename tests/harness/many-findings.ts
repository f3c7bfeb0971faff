import type { Deployment, Tenant } from './deployment.ts';

/** Inserts so many findings of a tenant in 100 repositories; a hundredth is of another branch only. */
export async function insertFindings(
  deployment: Deployment,
  tenant: Tenant,
  count: number,
): Promise<void> {
  await deployment.sql(
    `insert into repositories (tenant_id, repo_id, name, default_branch)
     select $1, 'repo_' || lpad(n::text, 26, '0'), 'acme/repo-' || n, 'main' from generate_series(0, 99) n`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into findings (tenant_id, finding_id, repo_id, source, rule_id, title, severity, severity_rank, confidence,
       category, class, presence, disposition, workflow, assignee, path, span, excerpt, fingerprint, content_fingerprint,
       blast_score, blast_factors, remediation, first_seen_at, last_seen_at, refs_only)
     select $1, 'fnd_' || lpad(n::text, 26, '0'), 'repo_' || lpad((n % 100)::text, 26, '0'),
       case when n % 1000 = 0 then 'other' else 'svc' end, 'secret/rule-' || n % 300, 'A secret of kind ' || n % 300,
       (array['critical', 'high', 'medium', 'low', 'info'])[1 + r.severity], r.severity, 'high',
       (array['secret', 'ci', 'agent-config'])[1 + n % 3], case when n % 50 = 0 then 'placeholder' when n % 5 = 0 then 'test' end,
       case when n % 10 < 6 then 'absent' else 'detected' end,
       case when n % 100 = 7 then 'accepted' when n % 1000 = 8 then 'confirmed' else 'none' end, 'open',
       case when n % 5000 = 0 then 'carol' end,
       'service-' || n % 40 || '/module' || n % 20000 || '/config.ts',
       '{"startLine": 3, "startColumn": 9, "endLine": 3, "endColumn": 49}', 'token = "****"',
       'v1:' || md5(n::text), 'v1:' || md5('c' || n), n % 101, '[]', 'Revoke it.',
       now() - (n % 365) * interval '1 day', now() - (n % 30) * interval '1 hour' - n * interval '1 ms', n % 100 = 9
     from generate_series(1, $2::int) n, lateral (select (n * 7 % 11) % 5 as severity) r`,
    [tenant.id, count],
  );
  await deployment.sql(
    `insert into finding_presence (tenant_id, finding_id, ref, repo_id, source, state, fingerprint, path, span, changed_at)
     select tenant_id, finding_id, case when refs_only then 'refs/heads/feature' else 'refs/heads/main' end, repo_id, source,
       presence, fingerprint, path, span, last_seen_at from findings where tenant_id = $1`,
    [tenant.id],
  );
  await deployment.sql('vacuum analyze findings');
  await deployment.sql('vacuum analyze finding_presence');
}
