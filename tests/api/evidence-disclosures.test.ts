import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreatedToken, EvidenceRecord } from '@svc/contract';
import { DisclosureCheck, type DisclosureVerdict, verifyExports } from '@svc/ledger';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { svc } from '../../apps/cli/src/cli-process.testing.ts';
import type { Api } from '../harness/api.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { exportFile, signedHead } from '../harness/evidence.ts';
import { startIssuer } from '../harness/issuer.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { inSeconds } from '../harness/shared-issuer.ts';

let deployment: Deployment;
let acme: Tenant;
let other: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  acme = await deployment.createTenant('acme');
  other = await deployment.createTenant('other');
  for (const { alice, bob } of [acme, other]) {
    const { body: agent } = await alice.post<{ id: string }>('/v1/agent-identities', {
      name: 'build bot',
      owner: 'owner@example.com',
      allowedTools: ['github.*'],
    });
    await bob.post(`/v1/agent-identities/${agent.id}/revoke`, { reason: 'Bob leaves' });
    await bob.post('/v1/tokens', { name: 'by bob' });
  }
});
afterAll(() => deployment?.stop());

const idOf = (name: string) => `${deployment.identityProvider.issuer}#${name}`;

type Line = Record<string, unknown> & { readonly type: string };

async function disclosures(api: Api, body?: object): Promise<{ text: string; lines: Line[] }> {
  const answer = await api.post<string>('/v1/evidence/disclosures', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
  const lines = answer.body.split('\n').filter((line) => line !== '');
  return { text: answer.body, lines: lines.map((line) => JSON.parse(line)) };
}

/** What `svc evidence export --disclosures` writes of the events up to now, between header and closing line. */
async function exported(tenant: Tenant) {
  const folder = mkdtempSync(join(tmpdir(), 'disclosures-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { SVC_API: deployment.url, SVC_TOKEN: tenant.alice.token ?? '', HOME: folder };
  const args = ['evidence', 'export', 'export.ndjson', '--disclosures', 'names.ndjson'];
  const { code, err } = await svc(args, { cwd: folder, env });
  expect(code, err).toBe(0);
  const text = readFileSync(join(folder, 'names.ndjson'), 'utf8');
  return { rest: text.trimEnd().split('\n').slice(1, -1) };
}

/** What a file of disclosures comes to beside the whole export. */
async function opened(tenant: Tenant, text: string): Promise<DisclosureVerdict> {
  const file = await exportFile(tenant);
  const check = new DisclosureCheck([text]);
  const key = (await signedHead(tenant)).key;
  const [verdict] = await verifyExports([[file.text]], { key }, check.take);
  expect(verdict?.status).toBe('verified');
  return check.end();
}

describe('the disclosures beside an export', () => {
  test('open every commitment of it, and the service seals who got how many of which range [EVID-03, EVID-05]', async () => {
    const { size } = await signedHead(acme);

    const { text, lines } = await disclosures(acme.alice, { from: 0, to: size });

    expect(lines[0]).toEqual({
      format: 'svc.disclosures/1',
      type: 'header',
      tenant: acme.id,
      logNo: 0,
      from: 0,
      to: size,
    });
    const shown = lines.filter(({ type }) => type === 'disclosure');
    expect(shown).toContainEqual(expect.objectContaining({ path: '/actor/name', value: 'bob' }));
    expect(lines.at(-1)).toEqual({ type: 'end', disclosed: shown.length, erased: 0 });
    const [sealed] = (await allPages<EvidenceRecord>(acme.vera, '/v1/evidence')).filter(
      ({ event }) => event.kind === 'evidence.disclosed',
    );
    expect(sealed).toMatchObject({
      index: size,
      event: {
        subject: { type: 'tenant', id: acme.id },
        data: { logNo: 0, from: 0, to: size, values: shown.length },
      },
      disclosed: { '/actor/id': idOf('alice'), '/actor/name': 'alice' },
    });
    // what alice got is not in the file, which ends before it
    const missing = Object.keys(sealed?.event.commitments ?? {}).length;
    expect(await opened(acme, text)).toEqual({
      status: 'opened',
      disclosed: shown.length,
      erased: 0,
      missing,
      firstBad: null,
    });
  });

  test('are of the range asked for, and a range that the log does not have is refused', async () => {
    const { size } = await signedHead(acme);
    const indexes = async (body?: object) => {
      const { lines } = await disclosures(acme.alice, body);
      return lines.flatMap(({ index }) => (typeof index === 'number' ? [index] : []));
    };
    const all = await indexes({ from: 0, to: size });
    expect(await indexes({ from: 2, to: 4 })).toEqual(all.filter((n) => n >= 2 && n < 4));
    expect(await indexes({ from: size, to: size })).toEqual([]);
    const [record] = await allPages<EvidenceRecord>(acme.vera, '/v1/evidence');
    const last = await indexes({ since: record?.sealedAt });
    expect(new Set(last)).toEqual(new Set([record?.index]));
    for (const body of [{ from: 4, to: 2 }, { to: 10_000 }, { from: 10_000 }, { logNo: 7 }]) {
      expectProblem(await acme.alice.post('/v1/evidence/disclosures', body), 'unprocessable');
    }
    const both = { from: 0, since: '2026-01-01T00:00:00Z' };
    expectProblem(await acme.alice.post('/v1/evidence/disclosures', both), 'malformed');
  });

  test('are for administrators who signed in: viewers, members, service tokens and agents get none, nor does another tenant', async () => {
    const { body: token } = await acme.alice.post<CreatedToken>('/v1/tokens', { name: 'ci' });
    const before = await signedHead(acme);
    for (const api of [acme.vera, deployment.as(token.token)]) {
      expectProblem(await api.post('/v1/evidence/disclosures', {}), 'forbidden');
    }
    expect((await signedHead(acme)).size).toBe(before.size);
    const { text } = await disclosures(other.alice);
    expect(text).toContain(other.id);
    expect(text).not.toContain(acme.id);
  });

  test('need a sign-in within 15 minutes [AUTH-02]', async () => {
    const issuer = await startIssuer();
    onTestFinished(() => issuer.close());
    const { adminAudience: aud } = await deployment.createTenantOf(issuer.url, 'own-issuer');
    const signedInAt = async (authTime: number) =>
      deployment.as(
        await issuer.sign({
          sub: 'alice',
          aud,
          roles: ['admin'],
          auth_time: authTime,
        }),
      );
    const early = await signedInAt(inSeconds(-16 * 60));
    const refused = await early.post('/v1/evidence/disclosures', {});
    expectProblem(refused, 'reauthentication_required');
    await disclosures(await signedInAt(inSeconds(-60)));
  });

  test('list what was erased as erased, and give no value of it [EVID-05]', async () => {
    const tenant = await deployment.createTenant('erased');
    await tenant.bob.post('/v1/tokens', { name: 'by bob' });
    const { text: before } = await disclosures(tenant.alice);
    await tenant.alice.post('/v1/evidence/erasures', { id: idOf('bob') });

    const { text, lines } = await disclosures(tenant.alice);

    expect(before).toContain(idOf('bob'));
    expect(text).not.toContain('bob');
    const erased = lines.filter(({ type }) => type === 'erased');
    expect(erased.map(({ path }) => path)).toEqual(['/actor/id', '/actor/name']);
    expect(lines.at(-1)).toMatchObject({ erased: 2 });
    expect(await opened(tenant, text)).toMatchObject({ status: 'opened', erased: 2 });
  });

  test('that are too many for one answer end at a whole event, where the next answer begins', async () => {
    const tenant = await deployment.createTenant('large');
    for (const name of ['a', 'b', 'c', 'd']) await tenant.bob.post('/v1/tokens', { name });
    const { size: to } = await signedHead(tenant);
    await deployment.sql(
      `update ledger_disclosures set value = to_json(repeat('x', 1700000))::text where tenant_id = $1`,
      [tenant.id],
    );
    const parts: Line[][] = [];
    for (let from = 0; from < to; ) {
      const { lines } = await disclosures(tenant.alice, { from, to });
      expect(lines[0]).toMatchObject({ from });
      parts.push(lines.slice(1, -1));
      from = Number(lines[0]?.['to']);
    }
    // of 1.7 MB each four are below 8 MiB, and both of an event are in one answer
    expect(parts.map((part) => part.length)).toEqual([4, 4]);
    const { rest } = await exported(tenant);
    const all = rest.map((line) => JSON.parse(line));
    expect(all.filter(({ index }) => index < to)).toEqual(parts.flat());
  });

  test('are handed out only once what is handed out is sealed', async () => {
    const tenant = await deployment.createTenant('sealed-first');
    await deployment.sql(
      `create or replace function refuse_disclosed() returns trigger language plpgsql as $$
       begin raise exception 'no'; end $$;
       create trigger refuse_disclosed before insert on ledger_events for each row
       when (new.kind = 'evidence.disclosed' and new.tenant_id = '${tenant.id}') execute function refuse_disclosed()`,
    );
    try {
      const answer = await tenant.alice.post<string>('/v1/evidence/disclosures', {});
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(JSON.stringify(answer.body)).not.toContain('salt');
    } finally {
      await deployment.sql('drop trigger refuse_disclosed on ledger_events');
    }
  });
});

describe('the way of an auditor', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'auditor-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (api: Api, ...args: string[]) =>
    svc(args, {
      cwd: folder,
      env: { SVC_API: deployment.url, SVC_TOKEN: api.token ?? '', HOME: folder },
    });

  test('is four commands: export with names, verify, who did what, and a table for a spreadsheet [EVID-03, EVID-05]', async () => {
    const key = join(folder, 'svc.vkey');
    writeFileSync(key, `${(await signedHead(acme)).key}\n`);
    const commands = readFileSync(new URL('../../docs/evidence.md', import.meta.url), 'utf8')
      .split('## For an auditor')[1]
      ?.split('\n## ')[0]
      ?.match(/^ {4}svc .*$/gm)
      ?.map((line) => line.trim());
    expect(commands?.length).toBeGreaterThanOrEqual(4);

    const runs = [];
    for (const command of commands ?? []) {
      runs.push(await run(acme.alice, ...command.split(' ').slice(1)));
    }

    expect(runs.map(({ code, err }) => [code, code === 0 ? '' : err])).toEqual(
      runs.map(() => [0, '']),
    );
    const all = runs.map(({ out }) => out).join('\n');
    expect(all).toMatch(/Disclosures: each of \d+ personal values opens its commitment\./);
    expect(all).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}bob +agent\.revoked +agent build bot +evt_[0-9a-z]{26}$/m,
    );
    expect(all).toContain('sealedAt,actorType,actorName');
  });

  test('tells a service token that the disclosures are not for it, and leaves no file', async () => {
    const { body: token } = await acme.alice.post<CreatedToken>('/v1/tokens', { name: 'ci 2' });
    const api = deployment.as(token.token);
    const { code, err } = await run(api, 'evidence', 'export', 'x.ndjson', '--disclosures', 'y');
    expect(code).toBe(2);
    expect(err).toContain('403');
  });
});

test('events are searched by the person who acted, by name or id, and what agents did is left out [EVID-06]', async () => {
  const list = (query: string) => allPages<EvidenceRecord>(acme.vera, `/v1/evidence?${query}`);
  const everything = await list('');
  const byPeople = everything.filter(({ event }) =>
    ['user', 'operator'].includes(String(event.actor['type'])),
  );
  expect(await list('by=people')).toEqual(byPeople);
  const bobs = byPeople.filter(({ disclosed }) => disclosed['/actor/name'] === 'bob');
  expect(bobs.length).toBeGreaterThan(0);
  expect(await list('by=people&person=bob')).toEqual(bobs);
  expect(await list(`person=${encodeURIComponent(idOf('bob'))}`)).toEqual(bobs);
  expect(await list('person=bo')).toEqual([]);
  expect(await list('by=people&person=bob&kind=agent.revoked')).toHaveLength(1);
});
