import type { Finding, ScanReport, ScanUpload } from '@svc/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { asset, scanFinding, scanReport } from '../harness/scan-report.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

const MAIN = 'refs/heads/main';
const FEATURE = 'refs/heads/feature';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const repository = () => testRepository(tenant);
const at = (path: string) => scanFinding({ path, secret: path });
const empty = scanReport();

describe('a finding of another branch', () => {
  test('is open on its ref, outside the default list, until the default branch has it [FIND-01, FIND-04]', async () => {
    const repo = await repository();

    await repo.upload(scanReport([at('a.ts')]), FEATURE);

    expect(await repo.findings()).toEqual([]);
    const [finding] = (await repo.findings(FEATURE)) as [Finding];
    expect(finding).toMatchObject({ status: 'open', presence: 'detected', refsOnly: true });
    const one = await tenant.vera.get<Finding>(`/v1/findings/${finding.id}`);
    expect(one.body).toMatchObject({ status: 'open', refsOnly: true });
    await repo.upload(scanReport([at('a.ts')]), MAIN);
    expect(await repo.findings()).toMatchObject([{ id: finding.id, refsOnly: false }]);
  });

  test('is not fixed by a scan of the default branch, and is by one of its own branch [FIND-04]', async () => {
    const repo = await repository();
    await repo.upload(scanReport([at('a.ts')]), FEATURE);

    await repo.upload(empty, MAIN);

    expect(await repo.status(FEATURE)).toEqual({ 'a.ts': 'open' });
    await repo.upload(empty, FEATURE);
    expect(await repo.status(FEATURE)).toEqual({ 'a.ts': 'fixed' });
  });

  test('is shown on each ref where it is there, and keeps one id [FIND-01]', async () => {
    const repo = await repository();
    const moved = scanFinding({ path: 'b.ts', secret: 'a.ts' });
    await repo.upload(scanReport([at('a.ts')]), MAIN);

    await repo.upload(scanReport([moved]), FEATURE);

    const [[main], [feature]] = [await repo.findings(), await repo.findings(FEATURE)];
    expect([main?.path, feature?.path]).toEqual(['a.ts', 'b.ts']);
    expect([main?.fingerprint, feature?.fingerprint]).toEqual([
      at('a.ts').fingerprint,
      moved.fingerprint,
    ]);
    expect(feature?.id).toBe(main?.id);
  });

  test('that fixes what the default branch has leaves it open there [FIND-04]', async () => {
    const repo = await repository();
    await repo.upload(scanReport([at('a.ts')]), MAIN);
    await repo.upload(scanReport([at('a.ts')]), FEATURE);

    const scan = await repo.upload(empty, FEATURE);

    expect(scan.findings.gone).toBe(1);
    expect(await repo.status()).toEqual({ 'a.ts': 'open' });
    expect(await repo.status(FEATURE)).toEqual({ 'a.ts': 'fixed' });
  });
});

describe('a scan closes only where it looked', () => {
  const all = scanReport(['a/x.ts', 'a/deep/x.ts', 'ab/x.ts', 'b/y.ts', 'b/y.tsx'].map(at), [
    asset({ name: 'in-a', occurrences: [occurrence('a/x.ts')] }),
    asset({ name: 'in-both', occurrences: [occurrence('a/x.ts'), occurrence('b/y.ts')] }),
  ]);
  const open = { 'a/x.ts': 'open', 'a/deep/x.ts': 'open', 'ab/x.ts': 'open' };
  const ofB = { 'b/y.ts': 'open', 'b/y.tsx': 'open' };

  test.each<[string, ScanReport, Partial<ScanUpload>, Record<string, string>]>([
    ['a folder', empty, { root: 'a' }, { 'a/x.ts': 'fixed', 'a/deep/x.ts': 'fixed' }],
    ['a file', empty, { root: 'b/y.ts' }, { 'b/y.ts': 'fixed' }],
    ['nothing, as in an empty folder', scanReport([], [], { filesScanned: 0 }), { root: '' }, {}],
    [
      'a part that could not be read whole',
      scanReport([], [], { complete: false }),
      { root: 'a' },
      {},
    ],
  ])('of %s [FIND-04]', async (_name, report, given, closed) => {
    const repo = await repository();
    await repo.upload(all);

    const scan = await repo.upload(report, MAIN, given);

    expect(await repo.status()).toEqual({ ...open, ...ofB, ...closed });
    expect(scan.findings.gone).toBe(Object.keys(closed).length);
  });

  test('and without saying where, only in the files that it names [FIND-04]', async () => {
    const repo = await repository();
    await repo.upload(scanReport([...all.findings, scanFinding({ path: 'b/y.ts', secret: 'z' })]));
    const { root: _, ...older } = {
      root: '',
      ref: MAIN,
      commit: null,
      report: scanReport([at('b/y.ts')]),
    };

    const { status } = await tenant.alice.post(`/v1/repos/${repo.id}/scans`, older);

    expect(status).toBe(201);
    const found = (await repo.findings()).filter((finding) => finding.status === 'fixed');
    expect(found.map(({ path, fingerprint }) => [path, fingerprint])).toEqual([
      ['b/y.ts', scanFinding({ path: 'b/y.ts', secret: 'z' }).fingerprint],
    ]);
  });

  test('also takes only those assets away, and only those places of the others [FIND-04, SCAN-12]', async () => {
    const repo = await repository();
    await repo.upload(all);

    await repo.upload(empty, MAIN, { root: 'a' });

    const assets = (await repo.assets()).map(({ name, present, occurrences }) => [
      name,
      present,
      occurrences.map(({ path }) => path),
    ]);
    expect(assets).toEqual([
      ['in-a', false, ['a/x.ts']],
      ['in-both', true, ['b/y.ts']],
    ]);
    await repo.upload(
      scanReport([], [asset({ name: 'in-both', occurrences: [occurrence('a/z.ts')] })]),
      MAIN,
      { root: 'a' },
    );
    const both = (await repo.assets()).find(({ name }) => name === 'in-both');
    expect(both?.occurrences.map(({ path }) => path)).toEqual(['b/y.ts', 'a/z.ts']);
  });
});

function occurrence(path: string) {
  return { path, line: 1, snippetHash: '0'.repeat(64) };
}

describe('the order of commits', () => {
  const time = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
  const one = scanReport([at('a.ts')]);

  test('counts: a scan of an older commit is stored and changes nothing [FIND-04]', async () => {
    const repo = await repository();
    await repo.upload(one, MAIN, { committedAt: time(1) });
    await repo.upload(empty, MAIN, { committedAt: time(3) });

    const late = await repo.upload(scanReport([at('a.ts')], [asset()]), MAIN, {
      committedAt: time(2),
    });

    expect(late).toMatchObject({
      applied: false,
      committedAt: time(2),
      findings: { total: 1, new: 0 },
    });
    expect(await repo.status()).toEqual({ 'a.ts': 'fixed' });
    expect(await repo.assets()).toEqual([]);
    expect((await tenant.vera.get(`/v1/scans/${late.id}`)).body).toEqual(late);
  });

  test.each([
    ['a', 'b', true],
    ['a', 'ab', true],
    ['ab', 'a', true],
    ['a/deep', 'a/d', true],
    ['a', 'a', false],
    ['a', 'a/deep', false],
    ['a/deep', 'a', false],
    ['', 'a', false],
    ['a', '', false],
  ])(
    'after a scan of %j: one of %j at an older commit is applied: %j [FIND-04]',
    async (newer, older, applied) => {
      const repo = await repository();
      await repo.upload(empty, MAIN, { committedAt: time(3), root: newer });
      const path = older === '' ? 'x.ts' : `${older}/x.ts`;

      const late = await repo.upload(scanReport([at(path)]), MAIN, {
        committedAt: time(2),
        root: older,
      });

      expect(late.applied).toBe(applied);
      expect(await repo.status()).toEqual(applied ? { [path]: 'open' } : {});
    },
  );

  test('lets an older scan add to one of a diff, and close nothing that the diff has [FIND-04]', async () => {
    const repo = await repository();
    await repo.upload(scanReport([at('old.ts')]), MAIN, { committedAt: time(1) });
    const diff = scanReport([at('new.ts')], [], { scope: 'diff' });
    await repo.upload(diff, MAIN, { committedAt: time(3) });

    const late = await repo.upload(one, MAIN, { committedAt: time(2) });

    expect(late.applied).toBe(true);
    const status = { 'old.ts': 'fixed', 'new.ts': 'open', 'a.ts': 'open' };
    expect(await repo.status()).toEqual(status);
  });

  test('is that of arrival for commits of one time, and is of each ref alone [FIND-04]', async () => {
    const repo = await repository();
    await repo.upload(one, MAIN, { committedAt: time(2) });

    const other = await repo.upload(one, FEATURE, { committedAt: time(1) });
    const again = await repo.upload(empty, MAIN, { committedAt: time(2) });

    expect([other.applied, again.applied]).toEqual([true, true]);
    expect(await repo.status()).toEqual({ 'a.ts': 'fixed' });
  });

  test('is not held up by a commit from the future [FIND-04]', async () => {
    const repo = await repository();
    const future = await repo.upload(one, MAIN, { committedAt: '2999-01-01T00:00:00.000Z' });

    const next = await repo.upload(empty, MAIN, {
      committedAt: new Date(Date.now() + 1_000).toISOString(),
    });

    expect(future.committedAt?.startsWith('2999')).toBe(false);
    expect(next.applied).toBe(true);
  });

  test('does not concern a scan that names no time [FIND-04]', async () => {
    const repo = await repository();
    await repo.upload(one, MAIN, { committedAt: time(3) });

    const timeless = await repo.upload(empty, MAIN);
    const timed = await repo.upload(one, MAIN, { committedAt: time(3) });

    expect([timeless.applied, timed.applied]).toEqual([true, true]);
  });
});

describe('a finding that the tree suppresses', () => {
  const suppressed = (
    suppression: NonNullable<ScanReport['suppressed']>[number]['suppression'],
  ) => ({
    ...scanReport(),
    suppressed: [{ ...at('a.ts'), suppression }],
  });
  const comment = { by: 'comment' as const, reason: 'sample of the vendor' };

  test('is ignored, with who and why, and not fixed [FIND-02, FIND-04]', async () => {
    const repo = await repository();
    await repo.upload(scanReport([at('a.ts')]));

    const scan = await repo.upload(suppressed(comment));

    expect(scan.findings).toMatchObject({ total: 0, gone: 0, suppressed: 1 });
    expect(await repo.findings()).toMatchObject([
      { path: 'a.ts', status: 'ignored', presence: 'detected', suppression: comment },
    ]);
    await repo.upload(scanReport([at('a.ts')]));
    const [after] = await repo.findings();
    expect(after?.status).toBe('open');
    expect(after).not.toHaveProperty('suppression');
  });

  test('is ignored on the ref that suppresses it only [FIND-04]', async () => {
    const repo = await repository();
    await repo.upload(scanReport([at('a.ts')]));

    await repo.upload(suppressed(comment), FEATURE);

    expect(await repo.status()).toEqual({ 'a.ts': 'open' });
    expect(await repo.status(FEATURE)).toEqual({ 'a.ts': 'ignored' });
  });

  test('is ignored to the end of its last day [FIND-02]', async () => {
    const repo = await repository();
    const day = (offset: number) =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const until = (expires: string) =>
      suppressed({ by: 'ignore-file', reason: 'agreed', owner: 'payments', expires });

    await repo.upload(until(day(0)));
    expect(await repo.status()).toEqual({ 'a.ts': 'ignored' });
    await repo.upload(until(day(-1)));
    expect(await repo.status()).toEqual({ 'a.ts': 'open' });
  });
});

/** One upload: what a scan of a ref below a root found, of a commit of some minute. */
type Step = {
  readonly ref: string;
  readonly root: string;
  readonly paths: readonly string[];
  readonly minute: number;
};

const REFS = [MAIN, FEATURE, 'refs/pull/1/merge'];
const PATHS = ['a/1.ts', 'a/2.ts', 'b/1.ts', 'c.ts'];
const isBelow = (path: string, root: string) => root === '' || path.startsWith(`${root}/`);

/** The plainest model of what scans over refs make of findings. */
function expectedStates(steps: readonly Step[]) {
  const states = new Map(REFS.map((ref) => [ref, new Map<string, 'open' | 'fixed'>()]));
  const applied: Step[] = [];
  for (const step of steps) {
    const { ref, root, paths, minute } = step;
    const overlaps = (other: string) => other === root || root === '' || other === '';
    const isNewer = (one: Step) => one.ref === ref && one.minute > minute && overlaps(one.root);
    if (applied.some(isNewer)) continue;
    applied.push(step);
    const state = states.get(ref) as Map<string, 'open' | 'fixed'>;
    for (const path of state.keys()) if (isBelow(path, root)) state.set(path, 'fixed');
    for (const path of paths) state.set(path, 'open');
  }
  return states;
}

const step: fc.Arbitrary<Step> = fc
  .record({
    ref: fc.constantFrom(...REFS),
    root: fc.constantFrom('', '', 'a', 'b'),
    paths: fc.subarray(PATHS),
    minute: fc.integer({ min: 1, max: 5 }),
  })
  .map((made) => ({ ...made, paths: made.paths.filter((path) => isBelow(path, made.root)) }));

test('any sequence of scans over refs leaves what the plainest model says [FIND-01, FIND-04]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const repo: TestRepository = await repository();
      for (const { ref, root, paths, minute } of steps) {
        const committedAt = `2026-01-01T00:0${minute}:00.000Z`;
        await repo.upload(scanReport(paths.map(at)), ref, { root, committedAt });
      }

      const states = expectedStates(steps);
      for (const [ref, state] of states) {
        expect(await repo.status(ref), ref).toEqual(Object.fromEntries(state));
      }
      expect(await repo.status()).toEqual(Object.fromEntries(states.get(MAIN) ?? []));
      const stored = await deployment.sql<{ path: string; presence: string; refs_only: boolean }>(
        'select path, presence, refs_only from findings where repo_id = $1',
        [repo.id],
      );
      for (const { path, presence, refs_only } of stored) {
        const main = states.get(MAIN)?.get(path);
        const isAnywhere = [...states.values()].some((state) => state.get(path) === 'open');
        expect(refs_only, path).toBe(main === undefined);
        expect(presence === 'detected', path).toBe(
          main === undefined ? isAnywhere : main === 'open',
        );
      }
    }),
    { numRuns: 20 },
  );
});
