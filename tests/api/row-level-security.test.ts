import { newId } from '@svc/contract';
import { encodeUnsealed } from '@svc/ledger';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '../harness/contents.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { startTwoTenants } from '../harness/two-tenants.ts';

const PERMISSION_DENIED = '42501';

let deployment: Deployment;
let mine: Tenant;
let theirs: Tenant;
let app: pg.Client;
let owner: pg.Client;
let TABLES: readonly string[];

beforeAll(async () => {
  ({ deployment, mine, theirs } = await startTwoTenants());
  app = await deployment.connect('svc_app');
  owner = await deployment.connect();
  TABLES = await tables(owner);
});
afterAll(() => deployment?.stop());

/** Runs as the service's own role with this tenant set, in a transaction that is undone. */
async function asTenant<T>(tenantId: string | null, run: () => Promise<T>): Promise<T> {
  await app.query('begin');
  try {
    if (tenantId !== null) await app.query("select set_config('svc.tenant', $1, true)", [tenantId]);
    return await run();
  } finally {
    await app.query('rollback');
  }
}

const count = async (table: string, where = 'true', values: unknown[] = []) =>
  Number((await app.query(`select count(*) from "${table}" where ${where}`, values)).rows[0].count);

describe('the database', () => {
  test('forces row-level security with a policy on every table [AUTH-05]', async () => {
    const { rows } = await owner.query<{ name: string; policy: string | null }>(
      `select c.relname as name, p.qual as policy, p.with_check
       from pg_class c left join pg_policies p
         on p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'tenant'
       where c.oid::regclass::text = any ($1) and c.relrowsecurity and c.relforcerowsecurity
       order by c.relname`,
      [TABLES],
    );

    const policy = '(tenant_id = svc_tenant())';
    expect(rows).toEqual(TABLES.map((name) => ({ name, policy, with_check: policy })));
  });

  test('has policies across tenants for the owners of its functions alone, who cannot log in [AUTH-05]', async () => {
    const { rows } = await owner.query<{ roles: string[]; logins: boolean }>(
      `select p.roles::text[] as roles, exists (select from pg_roles r where r.rolname = any (p.roles) and r.rolcanlogin) as logins
       from pg_policies p where p.schemaname = 'public' and p.policyname <> 'tenant'`,
    );

    expect(rows.length).toBeGreaterThan(0);
    for (const { roles, logins } of rows) {
      expect([['svc_platform'], ['svc_ledger']]).toContainEqual(roles);
      expect(logins).toBe(false);
    }
  });

  test('has no table whose keys do not begin with the tenant [AUTH-05]', async () => {
    const { rows } = await owner.query(
      `select i.indexrelid::regclass::text as index from pg_index i
       join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where c.oid::regclass::text = any ($1) and i.indisunique and a.attname <> 'tenant_id' order by 1`,
      [TABLES],
    );

    // a slug names a tenant in the whole deployment, and an installation is of one tenant only
    expect(rows).toEqual([
      { index: 'code_host_installations_host_installation_id_key' },
      { index: 'tenants_slug_key' },
    ]);
  });

  test('gives the roles that log in no power over other tenants [AUTH-05]', async () => {
    const { rows } = await owner.query(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
         (select count(*)::int from pg_class where relowner = r.oid) as relations,
         (select count(*)::int from pg_proc where proowner = r.oid) as functions,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname in ('svc_app', 'svc_jobs', 'svc_sealer') order by 1`,
    );

    const none = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      relations: 0,
      functions: 0,
      memberships: 0,
    };
    expect(rows).toEqual([
      { rolname: 'svc_app', ...none },
      { rolname: 'svc_jobs', ...none },
      { rolname: 'svc_sealer', ...none },
    ]);
  });

  test('has no role but a superuser that bypasses row-level security [AUTH-05]', async () => {
    const { rows } = await owner.query(
      'select rolname from pg_roles where rolbypassrls and not rolsuper',
    );

    expect(rows).toEqual([]);
  });

  test('grants nothing on a partition, which would bypass the policy of its parent [AUTH-05]', async () => {
    const { rows } = await owner.query<{ name: string; granted: boolean }>(
      `select c.relname as name, has_table_privilege(r.rolname, c.oid, 'select, insert, update, delete, truncate') as granted
       from pg_class c, pg_roles r
       where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and r.rolname in ('svc_app', 'svc_jobs', 'svc_sealer', 'svc_platform', 'svc_ledger')`,
    );

    expect(rows.length).toBeGreaterThanOrEqual(12);
    expect(rows.filter(({ granted }) => granted)).toEqual([]);
  });

  test('runs no function with the power of its owner on a search path that a caller can shadow [AUTH-05]', async () => {
    const { rows } = await owner.query<{ name: string; path: string[] | null }>(
      `select proname as name, proconfig as path from pg_proc
       where prosecdef and pronamespace = 'public'::regnamespace`,
    );

    expect(rows.length).toBeGreaterThan(0);
    for (const { name, path } of rows)
      expect(path, name).toEqual(['search_path=pg_catalog, public, pg_temp']);
  });

  test('lets nobody but its role call a function with the power of its owner [AUTH-05]', async () => {
    const { rows } = await owner.query<{ role: string; name: string }>(
      `select r.rolname as role, p.proname as name from pg_proc p, pg_roles r
       where p.prosecdef and p.pronamespace = 'public'::regnamespace
         and r.rolname in ('svc_app', 'svc_jobs', 'svc_sealer') and has_function_privilege(r.rolname, p.oid, 'execute')
       order by 1, 2`,
    );

    expect(rows.map(({ role, name }) => `${role} ${name}`)).toEqual([
      'svc_app advance_epoch',
      'svc_app announce_authority',
      'svc_app append_own',
      // with disclosures; the one without is that of the release before
      'svc_app append_own',
      'svc_app block_code_host_requests',
      'svc_app code_host_failures',
      'svc_app create_first_tenant',
      'svc_app create_tenant',
      'svc_app drop_maps_before',
      'svc_app erase_disclosures',
      // that of the release before
      'svc_app find_code_host_installation',
      'svc_app find_command_line_code',
      'svc_app find_credential',
      'svc_app find_credential_and_agent',
      'svc_app find_credential_and_pack',
      'svc_app find_data_key_providers',
      'svc_app find_epochs',
      'svc_app find_external_agent',
      'svc_app find_external_agent_and_keys',
      'svc_app find_external_agent_and_owner',
      'svc_app find_external_agent_and_pack',
      'svc_app find_gateway_issuers',
      'svc_app find_identity_provider',
      'svc_app find_jwt_provider',
      'svc_app find_person',
      'svc_app find_platform_tenant',
      'svc_app find_session',
      'svc_app find_setup',
      'svc_app find_tenant_by_slug',
      'svc_app find_token',
      'svc_app find_token_provider',
      'svc_app has_tenant',
      'svc_app is_audience_taken',
      'svc_app issue_setup_code',
      'svc_app keep_setup_draft',
      'svc_app last_code_host_delivery',
      'svc_app list_dead_letters',
      'svc_app list_tenants',
      'svc_app map_leaves',
      'svc_app nodes_behind',
      'svc_app publish_map',
      'svc_app read_epochs',
      'svc_app record_code_host_deliveries',
      'svc_app record_code_host_delivery',
      'svc_app register_node',
      'svc_app remove_node',
      'svc_app renew_node',
      'svc_app search_findings',
      'svc_app set_tenant_suspended',
      'svc_app take_code_host_requests',
      'svc_app take_dead_letter',
      'svc_app use_setup_code',
      'svc_app witnessed_map',
      'svc_jobs begin_code_host_redelivery',
      'svc_jobs claim_due_signals',
      'svc_jobs claim_due_snapshots',
      'svc_jobs claim_evidence_streams',
      'svc_jobs code_host_installations_to_compare',
      'svc_jobs due_pull_request_checks',
      'svc_jobs fix_pull_requests_to_compare',
      'svc_jobs ledger_sizes',
      'svc_jobs settle_code_host_failures',
      'svc_jobs sweep_approval_arguments',
      'svc_jobs sweep_audit_packs',
      'svc_jobs sweep_call_counts',
      'svc_jobs sweep_code_host_deliveries',
      'svc_jobs sweep_decision_facts',
      'svc_jobs sweep_finding_bulk_previews',
      'svc_jobs sweep_idempotency_keys',
      'svc_jobs sweep_notification_deliveries',
      'svc_jobs tenants_with_due_reminders',
      'svc_jobs tenants_with_due_scan_runs',
      'svc_jobs tenants_with_due_scans',
      'svc_jobs tenants_with_due_signals',
      'svc_jobs tenants_with_due_snapshots',
      'svc_jobs tenants_with_due_tickets',
      'svc_jobs tenants_with_ended_ignores',
      'svc_jobs tenants_with_expired_approvals',
      'svc_sealer append_batch',
      'svc_sealer append_batch',
      'svc_sealer append_counted',
      'svc_sealer append_with_approval',
      // counting; the one without is that of the release before
      'svc_sealer append_with_approval',
      'svc_sealer ensure_ledger_partitions',
      'svc_sealer find_authority',
      'svc_sealer find_call_counts',
      'svc_sealer find_credential',
      'svc_sealer find_credential_and_agent',
      'svc_sealer find_credential_and_pack',
      'svc_sealer find_epoch',
      'svc_sealer find_external_agent',
      'svc_sealer find_external_agent_and_keys',
      'svc_sealer find_external_agent_and_owner',
      'svc_sealer find_external_agent_and_pack',
      'svc_sealer find_jwt_provider',
      'svc_sealer find_pack_policies',
      'svc_sealer find_pack_policy_texts',
      'svc_sealer find_pack_version',
      'svc_sealer ledger_sizes',
      'svc_sealer list_erasures',
      'svc_sealer live_nodes',
      'svc_sealer open_ledger_faults',
      'svc_sealer read_deployment',
      'svc_sealer read_schema',
      'svc_sealer record_decision_facts',
      // with salt and owner; the one without is that of the release before
      'svc_sealer record_decision_facts',
      'svc_sealer record_heartbeat',
      'svc_sealer unconfirmed_recoveries',
    ]);
  });
});

describe('the role of the service', () => {
  test('sees no row of any table while no tenant is set [AUTH-05]', async () => {
    for (const table of TABLES) {
      expect(await asTenant(null, () => count(table)), table).toBe(0);
      expect(await asTenant('', () => count(table)), table).toBe(0);
      expect(await asTenant(mine.id, () => count(table)), table).toBeGreaterThan(0);
    }
  });

  test('sees of every table the rows of the tenant that is set and no other [AUTH-05]', async () => {
    for (const table of TABLES) {
      const { rows } = await owner.query(
        `select count(*)::int as n from "${table}" where tenant_id = $1`,
        [mine.id],
      );
      await asTenant(mine.id, async () => {
        expect(await count(table), table).toBe(rows[0].n);
        expect(await count(table, 'tenant_id = $1', [theirs.id]), table).toBe(0);
      });
    }
  });

  test("can neither insert, update nor delete another tenant's row of any table [AUTH-05]", async () => {
    const before = await deployment.contents();
    for (const table of TABLES) {
      const [row] = await deployment.sql<Record<string, unknown>>(
        `select * from "${table}" where tenant_id = $1 limit 1`,
        [theirs.id],
      );
      const generated = await deployment.sql<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'ALWAYS'`,
        [table],
      );
      const columns = Object.keys(row as object)
        .filter((column) => !generated.some(({ name }) => name === column))
        .map((name) => `"${name}"`);
      const attempts: [string, unknown[]][] = [
        [
          `insert into "${table}" (${columns}) select ${columns} from json_populate_record(null::"${table}", $1)`,
          [JSON.stringify(row, (_key, value) => (value?.type === 'Buffer' ? '\\x00' : value))],
        ],
        [`update "${table}" set tenant_id = tenant_id where tenant_id = $1`, [theirs.id]],
        [`update "${table}" set tenant_id = $1`, [theirs.id]],
        [`delete from "${table}" where tenant_id = $1`, [theirs.id]],
        [`truncate "${table}"`, []],
      ];
      for (const [statement, values] of attempts) {
        const outcome = await asTenant(mine.id, () =>
          app.query(statement, values).then(
            ({ rowCount }) => `${rowCount} rows`,
            (error: { code: string }) => error.code,
          ),
        );
        expect([PERMISSION_DENIED, '0 rows'], `${statement}: ${outcome}`).toContain(outcome);
      }
    }
    expect(await deployment.contents()).toEqual(before);
  });

  test("cannot move a row of its own into another tenant's [AUTH-05]", async () => {
    await asTenant(mine.id, async () => {
      await expect(
        app.query('update repositories set tenant_id = $1', [theirs.id]),
      ).rejects.toMatchObject({ code: PERMISSION_DENIED });
    });
  });

  test('cannot call what seals for any tenant, and seals by itself for the set one only [AUTH-05]', async () => {
    const { id, text } = someEvent();
    const sizes = () =>
      deployment.sql('select tenant_id, size from ledger_heads order by tenant_id');
    const before = await sizes();

    await asTenant(mine.id, async () => {
      await expect(
        app.query('select * from append_batch($1, $2, $3, $4, $5, $6, false)', [
          theirs.id,
          '0',
          id,
          'agent.revoked',
          text,
          '[]',
        ]),
      ).rejects.toMatchObject({ code: PERMISSION_DENIED });
    });
    await asTenant(null, async () => {
      await expect(
        app.query('select append_own($1, $2, $3, $4)', [id, 'agent.revoked', text, '[]']),
      ).rejects.toThrow('no log');
    });
    await asTenant(mine.id, async () => {
      await app.query('select append_own($1, $2, $3, $4)', [id, 'agent.revoked', text, '[]']);
      expect(await count('ledger_events', 'evidence_id = $1', [id])).toBe(1);
      await app.query("select set_config('svc.tenant', $1, true)", [theirs.id]);
      expect(await count('ledger_events', 'evidence_id = $1', [id])).toBe(0);
    });

    expect(await sizes()).toEqual(before);
  });

  test('cannot have an event sealed into a table of its own in place of the ledger [AUTH-05]', async () => {
    const { id, text } = someEvent();

    await asTenant(mine.id, async () => {
      await app.query('create temp table ledger_heads (like public.ledger_heads)');
      await app.query('create temp table ledger_events (like public.ledger_events)');
      await app.query('grant all on ledger_heads, ledger_events to public');
      await app.query('insert into pg_temp.ledger_heads select * from public.ledger_heads');
      await app.query('select append_own($1, $2, $3, $4)', [id, 'agent.revoked', text, '[]']);

      expect(await countOf('pg_temp.ledger_events', id)).toBe(0);
      expect(await countOf('public.ledger_events', id)).toBe(1);
    });
  });
});

test('the owner of the database cannot update, delete or truncate the ledger [EVID-02]', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger_events'::regclass`,
  );
  const before = await deployment.contents();
  for (const name of ['ledger_events', ...rows.map((row) => row.name)]) {
    for (const statement of [
      `update ${name} set kind = kind`,
      `delete from ${name}`,
      `truncate ${name}`,
    ]) {
      await expect(owner.query(statement), statement).rejects.toThrow('append-only');
    }
  }
  expect(await deployment.contents()).toEqual(before);
});

async function countOf(table: string, evidenceId: string): Promise<number> {
  const { rows } = await app.query(
    `select count(*)::int as n from ${table} where evidence_id = $1`,
    [evidenceId],
  );
  return rows[0].n;
}

function someEvent(): { id: string; text: string } {
  const id = newId('evidence');
  const text = encodeUnsealed({
    v: 2,
    id,
    time: new Date().toISOString(),
    kind: 'agent.revoked',
    actor: { type: 'user', id: 'nobody' },
    subject: { type: 'agent', id: 'nothing' },
    data: {},
    commitments: {},
  });
  return { id, text };
}
