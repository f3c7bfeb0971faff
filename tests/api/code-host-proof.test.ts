import type { CodeHostInstallation, Repository } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, addRepository, type HostRepository } from '../doubles/code-host/host-state.ts';
import type { Browser } from '../harness/browser.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { connect, deliver, type Hosted, organization } from '../harness/hosted.ts';
import { type HostedTenant, startHostedTenant } from '../harness/hosted-tenant.ts';
import { runJob } from '../harness/jobs.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { scanFinding, scanReport, scanUpload } from '../harness/scan-report.ts';

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
beforeEach(() => at.clear());
afterAll(() => hosted?.stop());

const shown = async () =>
  (await at.repositories()).map(({ name, connection }) => `${name.split('/')[1]} ${connection}`);
const installations = async () =>
  (
    await acme.alice.get<{ items: CodeHostInstallation[] }>(
      '/v1/integrations/code-host/installations',
    )
  ).body.items;
const compare = async () => at.compare((await at.installation()).id);

/** An organisation that its administrator has connected with one repository; somebody else adds another one. */
async function withAdded(name = 'payroll') {
  const made = organization(hosted.host, `org-${logins++}`, ['checkout']);
  await connect(hosted, alice, made.admin, made.installation);
  const added = addRepository(hosted.host.state, made.account, name);
  const other = addAccount(hosted.host.state, `other-${logins++}`, 'User');
  added.roles.set(other.id, 'admin');
  made.installation.selected.add(added.id);
  await compare();
  return { ...made, added, other };
}

const outcomeOf = async (
  ...[person, made]: [Parameters<typeof connect>[2], Parameters<typeof connect>[3]]
) => new URL((await connect(hosted, alice, person, made)).url).searchParams.get('outcome');

const runs = () =>
  deployment.sql('select 1 from scan_runs r join repositories using (repo_id) where name like $1', [
    '%payroll',
  ]);

test('a repository that somebody adds later waits until an administrator of it authorizes the App again, and is not read before [APP-02, APP-03/registered]', async () => {
  const from = hosted.host.requests.length;
  const { added, admin, other, installation: made } = await withAdded();

  expect(await shown()).toEqual(['checkout connected', 'payroll unproven']);
  expect(await at.installation()).toMatchObject({
    connectedRepositories: 1,
    unprovenRepositories: 1,
  });
  const push = {
    ref: 'refs/heads/main',
    repository: { id: added.id },
    installation: { id: made.id },
  };
  expect(await deliver(hosted, 'push', push)).toBe(202);
  await runJob(deployment, 'scans.schedule', { tenantId: acme.id, ids: {} });
  const [, payroll] = await at.repositories();
  const refused = await acme.alice.post(`/v1/repos/${payroll?.id}/rescan`, {});
  expectProblem(refused, 'conflict', 'rescanRepository');
  expect(JSON.stringify(refused.body)).toContain('an administrator of it must authorize');
  expect(await runs()).toEqual([]);
  const asked = hosted.host.requests.slice(from);
  expect(asked.some(({ body }) => JSON.stringify(body ?? '').includes(String(added.id)))).toBe(
    false,
  );

  expect(await outcomeOf(admin, made)).toBe('connected');
  expect(await shown()).toEqual(['checkout connected', 'payroll unproven']);
  // of the installation no more than the one repository is the person's
  expect(await outcomeOf(other, made)).toBe('connected');
  expect(await shown()).toEqual(['checkout connected', 'payroll connected']);
  await compare();
  expect(await shown()).toEqual(['checkout connected', 'payroll connected']);
  expect(await at.installation()).toMatchObject({
    connectedRepositories: 2,
    unprovenRepositories: 0,
  });
  const events = await allPages<{ event: { kind: string } }>(acme.vera, '/v1/evidence');
  const kinds = events.map(({ event }) => event.kind);
  expect(kinds).toEqual(expect.arrayContaining(['installation.proven', 'repository.unproven']));
});

test('who administers no repository of a connected installation proves nothing by authorizing again [APP-02]', async () => {
  const { added, installation: made, account } = await withAdded();
  const reader = addAccount(hosted.host.state, 'reader', 'User');
  added.roles.set(reader.id, 'write');
  const foreign = addRepository(hosted.host.state, account, 'elsewhere');
  foreign.roles.set(reader.id, 'admin');

  expect(await outcomeOf(reader, made)).toBe('not_proven');
  expect(await shown()).toEqual(['checkout connected', 'payroll unproven']);
});

test('an upload under the name of an unproven repository stays as it is, and is adopted with the proof [APP-03/registered]', async () => {
  const made = `org-${logins}/payroll`;
  const { body: uploaded } = await acme.alice.put<Repository>('/v1/repos', { name: made });
  await acme.alice.post(
    `/v1/repos/${uploaded.id}/scans`,
    scanUpload(scanReport([scanFinding()], [])),
  );

  const { other, installation: held } = await withAdded();

  expect(await shown()).toEqual(['checkout connected', 'payroll none']);
  expect((await at.installation()).unprovenRepositories).toBe(1);
  await outcomeOf(other, held);
  expect(await shown()).toEqual(['checkout connected', 'payroll connected']);
  expect((await at.repositories()).map(({ id }) => id)).toContain(uploaded.id);
});

test('a suspension ends no proof, and leaving the installation does [APP-02, APP-03/registered]', async () => {
  const { installation: made, repositories: held } = await withAdded();
  const [checkout] = held as [HostRepository];
  made.isSuspended = true;
  await compare();
  expect(await shown()).toEqual(['checkout disconnected', 'payroll disconnected']);
  made.isSuspended = false;
  await compare();
  expect(await shown()).toEqual(['checkout connected', 'payroll unproven']);

  made.selected.delete(checkout.id);
  await compare();
  made.selected.add(checkout.id);
  await compare();
  expect(await shown()).toEqual(['checkout unproven', 'payroll unproven']);
});

test.each(['compared', 'authorized'])(
  'an installation from before proofs were recorded keeps what is connected when it is %s, and no more [APP-02]',
  async (step) => {
    const { installation: made, admin, repositories: held } = await withAdded();
    await deployment.sql('update code_host_installations set proven_repo_ids = null');
    if (step === 'compared') await compare();
    else {
      const small = addRepository(hosted.host.state, made.account, 'small');
      small.roles.set(admin.id, 'admin');
      made.selected.add(small.id);
      held[0]?.roles.set(admin.id, 'read');
      expect(await outcomeOf(admin, made)).toBe('connected');
    }

    const small = step === 'compared' ? [] : ['small connected'];
    expect(await shown()).toEqual(['checkout connected', 'payroll unproven', ...small]);
  },
);

test('an installation on all repositories, of who administers each of them, is proven for later ones, too; one that was on some before is not [APP-02, APP-03/registered]', async () => {
  const made = organization(hosted.host, `org-${logins++}`, ['checkout']);
  made.installation.selection = 'all';
  await connect(hosted, alice, made.admin, made.installation);
  addRepository(hosted.host.state, made.account, 'payroll');
  await compare();
  expect(await shown()).toEqual(['checkout connected', 'payroll connected']);

  await at.clear();
  const { installation: widened } = await withAdded();
  widened.selection = 'all';
  await compare();
  expect(await shown()).toEqual(['checkout connected', 'payroll unproven']);
});

test('who administers some repositories of an installation on all proves those, and no later ones, and nothing of another installation [APP-02]', async () => {
  const { installation: made, account, other } = await withAdded();
  made.selection = 'all';
  const second = organization(hosted.host, `org-${logins++}`, ['web']);
  await connect(hosted, alice, second.admin, second.installation);
  const wages = addRepository(hosted.host.state, second.account, 'wages');
  wages.roles.set(other.id, 'admin');
  second.installation.selected.add(wages.id);

  expect(await outcomeOf(other, made)).toBe('connected');
  addRepository(hosted.host.state, account, 'secrets');
  for (const { id } of await installations()) await at.compare(id);

  expect((await shown()).sort()).toEqual([
    'checkout connected',
    'payroll connected',
    'secrets unproven',
    'wages unproven',
    'web connected',
  ]);
});

test('a repository that was connected without proof waits again [APP-02]', async () => {
  await withAdded();
  await deployment.sql("update repositories set connection = 'connected'");
  await compare();

  expect(await shown()).toEqual(['checkout connected', 'payroll unproven']);
});
