import { join } from 'node:path';
import type { ErasedSubject, EvidenceRecord } from '@svc/contract';
import { verifyExport } from '@svc/ledger';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '../../apps/server/src/db/connections.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import {
  pseudonyms,
  reapplyErasures,
} from '../../apps/server/src/features/evidence/erasure/erase.ts';
import { ErasureList } from '../../apps/server/src/features/evidence/erasure/erasure-list.ts';
import { SharedErasureList } from '../../apps/server/src/features/evidence/erasure/shared-list.ts';
import { masterKey } from '../../apps/server/src/foundation/master-key.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { exportFile, signedHead } from '../harness/evidence.ts';
import { allPages } from '../harness/pages.ts';

let deployment: Deployment;
let acme: Tenant;
let other: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  acme = await deployment.createTenant('acme');
  other = await deployment.createTenant('other');
});
afterAll(() => deployment?.stop());

const idOf = (name: string) => `${deployment.identityProvider.issuer}#${name}`;
const records = (of: Tenant) => allPages<EvidenceRecord>(of.vera, '/v1/evidence');
const createToken = (of: Tenant['alice'], name: string) => of.post('/v1/tokens', { name });

async function erase(of: Tenant, id: string, aliases: string[] = []): Promise<ErasedSubject> {
  const answer = await of.alice.post<ErasedSubject>('/v1/evidence/erasures', { id, aliases });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

describe('erasing a person', () => {
  test('leaves commitments without their values, and a log that verifies [EVID-05]', async () => {
    for (const tenant of [acme, other]) {
      await createToken(tenant.bob, 'by bob');
      await createToken(tenant.alice, 'by alice');
    }
    const before = await exportFile(acme);

    const { person, values } = await erase(acme, idOf('bob'));

    expect(values).toBe(2);
    const [erased, ...rest] = await records(acme);
    expect(erased?.event).toMatchObject({
      kind: 'subject.erased',
      subject: { type: 'person', id: person },
      data: { values: 2 },
    });
    expect(person).toMatch(/^[0-9a-f]{64}$/);
    const byBob = rest.find(({ event }) => event.subject['name'] === 'by bob');
    expect(byBob).toMatchObject({ disclosed: {}, redacted: ['/actor/id', '/actor/name'] });
    const byAlice = rest.find(({ event }) => event.subject['name'] === 'by alice');
    expect(byAlice).toMatchObject({ disclosed: { '/actor/name': 'alice' }, redacted: [] });
    const after = await exportFile(acme);
    const eventsBefore = before.text.split('\n').slice(1, -2);
    expect(after.text.split('\n').slice(1, 1 + eventsBefore.length)).toEqual(eventsBefore);
    const { key } = await signedHead(acme);
    expect(await verifyExport([after.text], { key })).toMatchObject({ status: 'verified' });
    const left = await deployment.sql(
      'select 1 from ledger_disclosures where tenant_id = $1 and value in ($2, $3)',
      [acme.id, JSON.stringify(idOf('bob')), '"bob"'],
    );
    expect(left).toEqual([]);
    // another tenant's values of the same person are not this administrator's to erase
    const elsewhere = (await records(other)).find(
      ({ event }) => event.subject['name'] === 'by bob',
    );
    expect(elsewhere?.disclosed).toMatchObject({ '/actor/name': 'bob' });
  });

  test('erases what the person wrote, and values equal to an alias [EVID-05]', async () => {
    const body = { name: 'bot', owner: 'bob@example.com' };
    const { body: agent } = await acme.bob.post<{ id: string }>('/v1/agent-identities', body);
    await acme.bob.post(`/v1/agent-identities/${agent.id}/revoke`, { reason: 'Bob leaves' });
    await acme.alice.post('/v1/agent-identities', { name: 'bot 2', owner: 'bob@example.com' });

    await erase(acme, idOf('bob'), ['bob@example.com']);

    const shown = JSON.stringify((await records(acme)).map(({ disclosed }) => disclosed));
    expect(shown).not.toMatch(/bob/i);
    expect(shown).toContain(idOf('alice'));
  });

  test('is applied again to a database that was restored from before it [EVID-05]', async () => {
    const tenant = await deployment.createTenant('restored');
    await createToken(tenant.bob, 'by bob');
    await createToken(tenant.alice, 'by alice');
    // the list has an erasure that this database has not
    const pseudonym = pseudonyms(masterKey(Buffer.alloc(32, 5)));
    const list = new ErasureList(join(deployment.dataDir, 'erasures-of-another'));
    await list.add(tenant.id, [pseudonym(tenant.id, idOf('bob'))]);
    const { host, port, database, user, password } = await deployment.connect('svc_app');
    const connection = { host, port, database, user, password } as pg.PoolConfig;
    const db = openDatabase(connection, () => {});
    const reapply = () => reapplyErasures(db.tenant(tenant.id), tenant.id, { pseudonym, list });
    try {
      expect(await reapply()).toBe(2);
      expect(await reapply()).toBe(0);
    } finally {
      await db.close();
    }

    const [erased, ...rest] = await records(tenant);
    expect(erased?.event).toMatchObject({
      kind: 'subject.erased',
      actor: { type: 'service' },
      subject: { id: pseudonym(tenant.id, idOf('bob')) },
    });
    const shown = JSON.stringify(rest.map(({ disclosed }) => disclosed));
    expect(shown).not.toContain('#bob');
    expect(shown).toContain('#alice');
  });

  test('is copied by each process to a list of its own, so that one that did not erase erases again after a restore [EVID-05, OPS-02/processes]', async () => {
    const tenant = await deployment.createTenant('shared-lists');
    await createToken(tenant.bob, 'by bob');
    const { person } = await erase(tenant, idOf('bob'), ['bob@example.com']);
    const pseudonym = pseudonyms(masterKey(Buffer.alloc(32, 5)));
    const former = { person: pseudonym(tenant.id, 'of a former release'), aliases: [] };
    const [first, second] = ['first', 'second'].map(
      (name) => new ErasureList(join(deployment.dataDir, `erasures-of-${name}`)),
    ) as [ErasureList, ErasureList];
    await first.add(tenant.id, [former.person]);
    const [app, sealer] = await Promise.all(
      (['svc_app', 'svc_sealer'] as const).map(async (role) => {
        const { host, port, database, user, password } = await deployment.connect(role);
        return { host, port, database, user, password } as pg.PoolConfig;
      }),
    );
    const db = openDatabase(app as pg.PoolConfig, () => {});
    const lookups = openPool(sealer as pg.PoolConfig, () => {});
    const log = { warn: () => {}, error: () => {} };
    const shared = (list: ErasureList) =>
      new SharedErasureList({ pseudonym, list, db, lookups, log });
    try {
      await shared(first).start().stop();
      await shared(second).start().stop();
      await shared(second).start().stop();

      const lists = await Promise.all([first, second].map((list) => list.read(tenant.id)));
      const own = {
        person,
        aliases: [expect.stringMatching(/^[0-9a-f]{64}$/)],
      };
      expect(lists[0]).toEqual([former, own]);
      expect(lists[1]).toHaveLength(2);
      expect(lists[1]).toEqual(expect.arrayContaining([former, own]));
    } finally {
      await Promise.all([db.close(), lookups.end()]);
    }
  });
});
