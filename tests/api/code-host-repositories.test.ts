import { randomUUID } from 'node:crypto';
import type { Repository } from '@svc/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addRepository, repositoriesOf } from '../doubles/code-host/host-state.ts';
import type { Browser } from '../harness/browser.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { connect, deliver, type Hosted, ownAccount } from '../harness/hosted.ts';
import { type HostedTenant, startHostedTenant } from '../harness/hosted-tenant.ts';
import { runJob } from '../harness/jobs.ts';
import { allPages } from '../harness/pages.ts';
import { scanFinding, scanReport, scanUpload } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';

const COMPARE = 'code-host-installation.compare';

let hosted: Hosted;
let deployment: Deployment;
let acme: Tenant;
let alice: Browser;
let at: HostedTenant;
let logins = 0;

beforeAll(async () => {
  at = await startHostedTenant();
  ({ hosted, deployment, tenant: acme, admin: alice } = at);
});
beforeEach(async () => {
  await at.clear();
  for (const name of Object.keys(hosted.host.answered)) delete hosted.host.answered[name];
});
afterAll(() => hosted?.stop());

const shown = async () =>
  (await at.repositories()).map(({ name, connection }) => `${name} ${connection}`).sort();

/** A person's account whose installation is connected, with these repositories. */
async function connected(names: readonly string[]) {
  const made = ownAccount(hosted.host, `own-${logins++}`, names);
  await connect(hosted, alice, made.admin, made.installation);
  const { id } = await at.installation();
  return { ...made, login: made.account.login, id };
}

/** Waits until no comparison waits or runs. */
const settled = () =>
  until('all comparisons have ended', async () => {
    const [row] = await deployment.sql<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = $1 and state < 'completed' and start_after <= now()`,
      [COMPARE],
    );
    return row?.count === 0;
  });

test('a repository that is chosen later is registered after its event, and one that is taken out is disconnected [APP-03/registered, APP-06/acted-on]', async () => {
  const { login, account, installation: made } = await connected(['checkout']);
  const added = addRepository(hosted.host.state, account, 'billing', { defaultBranch: 'trunk' });
  made.selected.add(added.id);
  const event = { action: 'added', installation: { id: made.id } };

  expect(await deliver(hosted, 'installation_repositories', event)).toBe(202);
  await settled();

  const [billing] = await at.repositories();
  expect(billing).toMatchObject({
    name: `${login}/billing`,
    defaultBranch: 'trunk',
    connection: 'connected',
    private: true,
  });
  made.selected.delete(added.id);
  await deliver(hosted, 'installation_repositories', { ...event, action: 'removed' });
  await settled();
  expect(await shown()).toEqual([`${login}/billing disconnected`, `${login}/checkout connected`]);
});

test('one that was uploaded under the same name is adopted with its findings, and keeps them when it is disconnected [APP-03/registered]', async () => {
  const name = `own-${logins}/checkout`;
  const { body: uploaded } = await acme.alice.put<Repository>('/v1/repos', { name });
  await acme.alice.post(
    `/v1/repos/${uploaded.id}/scans`,
    scanUpload(scanReport([scanFinding()], [])),
  );

  const { id, installation: made } = await connected(['checkout']);

  expect((await at.repositories()).map((one) => one.id)).toEqual([uploaded.id]);
  expect(await shown()).toEqual([`${name} connected`]);
  made.selected.clear();
  await at.compare(id);
  expect(await shown()).toEqual([`${name} disconnected`]);
  const { body } = await acme.alice.get<{ items: object[] }>(`/v1/findings?repoId=${uploaded.id}`);
  expect(body.items).toHaveLength(1);
});

test('a renamed repository stays itself, and another one under its former name is another [APP-03/registered]', async () => {
  const {
    login,
    id,
    account,
    installation: made,
    repositories: held,
  } = await connected(['checkout']);
  const [before] = await at.repositories();
  const [checkout] = held;
  if (checkout === undefined) throw new Error('no repository');
  checkout.name = 'till';
  await deliver(hosted, 'repository', { action: 'renamed', installation: { id: made.id } });
  await settled();
  expect((await at.repositories()).map((one) => [one.id, one.name])).toEqual([
    [before?.id, `${login}/till`],
  ]);

  checkout.name = 'checkout';
  await at.compare(id);
  made.selected.delete(checkout.id);
  hosted.host.state.repositories.delete(checkout.id);
  made.selected.add(addRepository(hosted.host.state, account, 'checkout').id);
  await at.compare(id);

  const after = await at.repositories();
  const former = after.find((one) => one.id === before?.id);
  expect(former?.name).toMatch(new RegExp(`^${login}/checkout/former-`));
  expect(former?.connection).toBe('disconnected');
  const another = after.find((one) => one.name === `${login}/checkout`);
  expect(another?.id).not.toBe(before?.id);
  expect(another?.connection).toBe('connected');
  const events = await allPages<{ event: { kind: string } }>(acme.vera, '/v1/evidence');
  expect(new Set(events.map(({ event }) => event.kind))).toContain('repository.renamed');
});

test('suspended and removed installations disconnect their repositories; a restored one connects them again [APP-03/registered]', async () => {
  const { login, id, installation: made } = await connected(['checkout']);
  made.isSuspended = true;
  await deliver(hosted, 'installation', { action: 'suspend', installation: { id: made.id } });
  await settled();
  expect(await shown()).toEqual([`${login}/checkout disconnected`]);
  expect((await at.installation()).state).toBe('suspended');

  made.isSuspended = false;
  await at.compare(id);
  expect(await shown()).toEqual([`${login}/checkout connected`]);
  hosted.host.state.installations.delete(made.id);
  await at.compare(id);
  expect(await shown()).toEqual([`${login}/checkout disconnected`]);
  expect(await at.installation()).toMatchObject({ state: 'removed', connectedRepositories: 0 });
});

test('an installation is taken for removed only while the host knows the App; a host that fails changes nothing [APP-03/registered]', async () => {
  const { login, id, installation: made } = await connected(['checkout']);
  hosted.host.state.installations.delete(made.id);
  hosted.host.answered['id'] = 1;
  await at.compare(id);
  expect(await shown()).toEqual([`${login}/checkout connected`]);
  expect((await at.installation()).lastError?.code).toBe('app_unavailable');

  hosted.host.state.installations.set(made.id, made);
  delete hosted.host.answered['id'];
  hosted.host.disturb('GET', { kind: 'text', text: '[]' }, '/installation/repositories');
  await at.compare(id);
  expect(await shown()).toEqual([`${login}/checkout connected`]);
  expect((await at.installation()).lastError?.code).toBe('host_unavailable');
  expect([...hosted.host.state.installationTokens]).toEqual([]);

  await at.compare(id);
  expect((await at.installation()).lastError).toBeNull();
});

test('a list that grew while it was read is not taken for the whole [APP-03/registered]', async () => {
  const { id, installation: made } = await connected(['checkout']);
  const before = await shown();
  hosted.host.disturb(
    'GET',
    { kind: 'answer', answer: { status: 200, body: { total_count: 1, repositories: [] } } },
    '/installation/repositories',
  );
  await at.compare(id);

  expect(await shown()).toEqual(before);
  expect((await at.installation()).hostInstallationId).toBe(made.id);
  expect((await at.installation()).lastError?.code).toBe('host_unavailable');
});

test('permissions that the account has not accepted are named [APP-03/registered]', async () => {
  const { id, installation: made } = await connected(['checkout']);
  made.permissions = { ...made.permissions, contents: 'read' };
  await at.compare(id);

  expect((await at.installation()).missingPermissions).toEqual(['contents: write']);
});

test('a known delivery asks for nothing more, and one about an installation that nobody has asks for nothing [APP-06/acted-on]', async () => {
  const { installation: made } = await connected(['checkout']);
  await settled();
  await deployment.sql('delete from pgboss.job where name = $1', [COMPARE]);
  const id = randomUUID();
  const event = { action: 'added', installation: { id: made.id } };
  expect(await deliver(hosted, 'installation_repositories', event, id)).toBe(202);
  await settled();
  const jobs = () => deployment.sql('select id from pgboss.job where name = $1', [COMPARE]);
  expect(await jobs()).toHaveLength(1);

  expect(await deliver(hosted, 'installation_repositories', event, id)).toBe(202);
  for (const installation of [{ id: 1 }, { id: 0 }, { id: '1' }, null]) {
    expect(await deliver(hosted, 'installation', { ...event, installation })).toBe(202);
  }
  expect(await deliver(hosted, 'installation', { ...event, padding: 'x'.repeat(2 ** 21) })).toBe(
    202,
  );

  expect(await jobs()).toHaveLength(1);
});

test('no name, address or id of a repository that a delivery names is used: the host is asked [APP-06/acted-on]', async () => {
  const { login, installation: made } = await connected(['checkout']);
  const from = hosted.host.requests.length;
  const repository = {
    id: 7,
    full_name: 'victim/secrets',
    clone_url: 'http://169.254.169.254/',
    url: `${hosted.host.url}/api/v3/repos/victim/secrets`,
  };
  const event = { installation: { id: made.id }, repository, repositories_added: [repository] };
  expect(await deliver(hosted, 'installation_repositories', event)).toBe(202);
  await settled();

  expect(await shown()).toEqual([`${login}/checkout connected`]);
  const paths = hosted.host.requests.slice(from).map(({ path }) => path);
  expect(paths.some((path) => path.includes('victim'))).toBe(false);
});

test('installations are compared every hour by themselves, those with an error sooner [APP-03/registered]', async () => {
  const { id, installation: made, account, login } = await connected(['checkout']);
  made.selected.add(addRepository(hosted.host.state, account, 'billing').id);
  await runJob(deployment, 'code-host-installations.find-due');
  await settled();
  expect(await shown()).toEqual([`${login}/checkout connected`]);

  // the fallback of the binding, which waits for its time
  await deployment.sql('delete from pgboss.job where name = $1', [COMPARE]);
  await deployment.sql(
    "update code_host_installations set compared_at = now() - interval '56 minutes'",
  );
  await runJob(deployment, 'code-host-installations.find-due');
  await until('the installation is compared', async () => (await shown()).length === 2);
  expect(id).toBe((await at.installation()).id);
});

test('deliveries that are lost, doubled or out of order end in what the host has [APP-03/registered]', async () => {
  const step = fc.constantFrom('add', 'remove', 'rename', 'swap', 'replace', 'suspend', 'restore');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ step, fate: fc.constantFrom('lost', 'once', 'twice', 'late') }), {
        minLength: 3,
        maxLength: 8,
      }),
      async (steps) => {
        await deployment.sql('delete from repositories');
        await deployment.sql('delete from code_host_installations');
        const { id, installation: made, account, login } = await connected(['a', 'b']);
        const { state } = hosted.host;
        const identities = new Map<number, string>();
        const late: (() => Promise<number>)[] = [];
        let names = 0;
        for (const { step, fate } of steps) {
          const held = repositoriesOf(state, made);
          const [first, second] = held;
          if (step === 'add') made.selected.add(addRepository(state, account, `n${names++}`).id);
          if (step === 'remove' && first) made.selected.delete(first.id);
          if (step === 'rename' && first) first.name = `r${names++}`;
          if (step === 'swap' && first && second) {
            [first.name, second.name] = [second.name, first.name];
          }
          if (step === 'replace' && first) {
            state.repositories.delete(first.id);
            made.selected.add(addRepository(state, account, first.name).id);
          }
          if (step === 'suspend') made.isSuspended = true;
          if (step === 'restore') made.isSuspended = false;
          const delivery = randomUUID();
          const send = () =>
            deliver(
              hosted,
              'installation_repositories',
              { installation: { id: made.id } },
              delivery,
            );
          if (fate === 'late') late.unshift(send);
          if (fate === 'once' || fate === 'twice') await send();
          if (fate === 'twice') await send();
          for (const one of await known()) identities.set(one.host_repo_id, one.repo_id);
        }
        for (const send of late) await send();
        await settled();
        await at.compare(id);

        const now = await known();
        const expected = made.isSuspended ? [] : repositoriesOf(state, made);
        expect(
          now
            .filter(({ connection }) => connection === 'connected')
            .map(({ host_repo_id, name }) => `${host_repo_id} ${name}`)
            .sort(),
        ).toEqual(expected.map((one) => `${one.id} ${login}/${one.name}`).sort());
        for (const { host_repo_id, repo_id } of now) {
          expect(identities.get(host_repo_id) ?? repo_id).toBe(repo_id);
        }
      },
    ),
    { numRuns: 6 },
  );
});

const known = () =>
  deployment.sql<{ repo_id: string; host_repo_id: number; name: string; connection: string }>(
    'select repo_id, host_repo_id::float8, name, connection from repositories where host_repo_id is not null',
  );
