import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { masterKey } from '../foundation/master-key.ts';
import { type Cluster, startCluster } from '../platform/embedded-postgres/cluster.ts';
import { applyMigrations } from './apply-migrations.ts';
import { openConnection } from './connections.ts';
import { makeDataDirectory } from './data-directory.testing.ts';
import { readMigrations } from './migration.ts';
import { ensureRoles } from './roles.ts';

const FIRST = '0014-finding-presence';

let dataDir: string;
let cluster: Cluster;
let owner: pg.Client;

beforeAll(async () => {
  dataDir = await makeDataDirectory('migration');
  cluster = await startCluster(dataDir);
  owner = await openConnection(cluster.connection);
  await ensureRoles(owner, masterKey(Buffer.alloc(32, 1)));
});
afterAll(async () => {
  await owner?.end();
  await cluster?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function apply(isApplied: (name: string) => boolean): Promise<void> {
  const migrations = await readMigrations();
  await applyMigrations(
    owner,
    migrations.filter(({ name }) => isApplied(name)),
  );
}

test('findings stored before presence was kept per ref keep their status, as ones of the default branch [FIND-01, FIND-04]', async () => {
  await apply((name) => name < FIRST);
  await owner.query(`
    insert into tenants (tenant_id, slug) values ('tnt_a', 'a');
    insert into repositories (tenant_id, repo_id, name, default_branch) values ('tnt_a', 'repo_a', 'acme/a', 'trunk');
    insert into findings (tenant_id, finding_id, repo_id, source, rule_id, title, severity, severity_rank, confidence,
      category, presence, disposition, workflow, path, span, excerpt, fingerprint, content_fingerprint, blast_score,
      blast_factors, remediation, first_seen_at, last_seen_at)
    select 'tnt_a', 'fnd_' || n, 'repo_a', 'svc', 'rule', 'title', 'high', 1, 'high', 'ci',
      (array['detected', 'absent', 'detected', 'detected'])[n], (array['none', 'accepted', 'accepted', 'confirmed'])[n],
      'open', 'src/' || n, '{}', '', 'v1:' || n, 'v1:c' || n, 1, '[]', '', now(), now()
    from generate_series(1, 4) n`);

  await apply((name) => name >= FIRST);

  const { rows } = await owner.query(`
    select f.status, f.refs_only, p.ref, p.state, p.path from findings f
    join finding_presence p using (tenant_id, finding_id) order by finding_id`);
  const row = (status: string, state: string, n: number) => ({
    status,
    refs_only: false,
    ref: 'refs/heads/trunk',
    state,
    path: `src/${n}`,
  });
  expect(rows).toEqual([
    row('open', 'detected', 1),
    row('fixed', 'absent', 2),
    row('ignored', 'detected', 3),
    row('triaged', 'detected', 4),
  ]);
  const counts = await owner.query('select counts from finding_daily_counts');
  expect(counts.rows).toEqual([
    { counts: { high: { open: 1, fixed: 1, ignored: 1, triaged: 1 } } },
  ]);
});
