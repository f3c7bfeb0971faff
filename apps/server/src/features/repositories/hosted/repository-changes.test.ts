import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type HostRepository,
  type KnownRepository,
  type RepositoryChange,
  repositoryChanges,
} from './repository-changes.ts';

const OURS = 'ins_ours';

const known = (change: Partial<KnownRepository> = {}): KnownRepository => ({
  repo_id: 'repo_00000000000000000000000001',
  name: 'acme/checkout',
  host_repo_id: 1,
  installation_id: OURS,
  connection: 'connected',
  is_private: true,
  host_default_branch: 'main',
  ...change,
});
const listed = (change: Partial<HostRepository> = {}): HostRepository => ({
  hostRepoId: 1,
  name: 'acme/checkout',
  isPrivate: true,
  defaultBranch: 'main',
  isProven: true,
  ...change,
});
const kinds = (rows: readonly KnownRepository[], list: readonly HostRepository[]) =>
  repositoryChanges(rows, OURS, list).map(({ kind }) => kind);

/** Applies the first changes, as one transaction does; no name is ever taken twice. */
function apply(
  rows: readonly KnownRepository[],
  changes: readonly RepositoryChange<KnownRepository>[],
): KnownRepository[] {
  const after = [...rows];
  const put = (row: KnownRepository, change: Partial<KnownRepository>) => {
    const at = after.findIndex(({ repo_id }) => repo_id === row.repo_id);
    after[at] = { ...(after[at] as KnownRepository), ...change };
    const names = after.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  };
  for (const change of changes) {
    if (change.kind === 'give_way') put(change.row, { name: change.name });
    else if (change.kind === 'disconnect')
      put(change.row, { installation_id: null, connection: 'disconnected' });
    else {
      const { listed } = change;
      const columns = {
        name: listed.name,
        host_repo_id: listed.hostRepoId,
        installation_id: OURS,
        connection: listed.isProven ? 'connected' : 'unproven',
        is_private: listed.isPrivate,
        host_default_branch: listed.defaultBranch,
      };
      if (change.kind === 'register') {
        const row = known({ repo_id: `repo_${String(after.length).padStart(26, '0')}n`, name: '' });
        after.push(row);
        put(row, columns);
      } else put(change.row, columns);
    }
  }
  return after;
}

test('what is as listed is not changed [APP-03/registered]', () => {
  expect(kinds([known()], [listed()])).toEqual([]);
});

test.each<[string, KnownRepository[], HostRepository[], string[]]>([
  ['a new one is registered', [], [listed()], ['register']],
  [
    'one that was uploaded is adopted by its name',
    [known({ host_repo_id: null, installation_id: null })],
    [listed()],
    ['connect'],
  ],
  ['a renamed one stays itself', [known()], [listed({ name: 'acme/till' })], ['update']],
  [
    'a name taken again is another',
    [known()],
    [listed({ hostRepoId: 2 })],
    ['give_way', 'register', 'disconnect'],
  ],
  ['one that left is disconnected', [known()], [], ['disconnect']],
  ['one of another installation is left alone', [known({ installation_id: 'ins_other' })], [], []],
  [
    'one that moved here is connected',
    [known({ installation_id: 'ins_other' })],
    [listed()],
    ['connect'],
  ],
  ['one that nobody has proven waits', [], [listed({ isProven: false })], ['register']],
  [
    'one that was connected without proof waits',
    [known()],
    [listed({ isProven: false })],
    ['withhold'],
  ],
  [
    'one that moved here without proof waits',
    [known({ installation_id: 'ins_other' })],
    [listed({ isProven: false })],
    ['withhold'],
  ],
  [
    'one that waits is as it is',
    [known({ connection: 'unproven' })],
    [listed({ isProven: false })],
    [],
  ],
  ['one that waited is connected', [known({ connection: 'unproven' })], [listed()], ['connect']],
  [
    'an upload is left alone by an unproven one of its name',
    [known({ host_repo_id: null, installation_id: null, connection: 'none' })],
    [listed({ isProven: false })],
    [],
  ],
])('%s [APP-03/registered]', (_title, rows, list, expected) => {
  expect(kinds(rows, list)).toEqual(expected);
});

test('any list is reached from any state, in pieces of any size, with every repository itself and no name twice [APP-03/registered]', () => {
  const name = fc.constantFrom('acme/a', 'acme/b', 'acme/c', 'acme/d');
  const row = fc.record({
    host_repo_id: fc.option(fc.integer({ min: 1, max: 6 })),
    name,
    installation_id: fc.constantFrom(OURS, 'ins_other', null),
    connection: fc.constantFrom('connected', 'unproven'),
  });
  const rows = fc.uniqueArray(row, { selector: (one) => one.name }).map((some) =>
    some
      .filter(
        (one, at) =>
          one.host_repo_id === null ||
          some.findIndex(({ host_repo_id }) => host_repo_id === one.host_repo_id) === at,
      )
      .map((one, at) =>
        known({
          ...one,
          installation_id: one.host_repo_id === null ? null : one.installation_id,
          connection: one.host_repo_id === null ? 'none' : one.connection,
          repo_id: `repo_${String(at).padStart(26, '0')}`,
        }),
      ),
  );
  const list = fc
    .uniqueArray(
      fc.record({ hostRepoId: fc.integer({ min: 1, max: 6 }), name, isProven: fc.boolean() }),
      {
        comparator: (a, b) => a.hostRepoId === b.hostRepoId || a.name === b.name,
      },
    )
    .map((some) => some.map(listed));
  fc.assert(
    fc.property(rows, list, fc.integer({ min: 1, max: 4 }), (before, wanted, piece) => {
      let now: readonly KnownRepository[] = before;
      for (let pieces = 0; ; pieces++) {
        const changes = repositoryChanges(now, OURS, wanted);
        if (changes.length === 0) break;
        expect(pieces).toBeLessThan(40);
        now = apply(now, changes.slice(0, piece));
      }
      const ours = now.filter(
        ({ installation_id, connection }) => installation_id === OURS && connection === 'connected',
      );
      const proven = wanted.filter(({ isProven }) => isProven);
      expect(ours.map((one) => `${one.host_repo_id} ${one.name}`).sort()).toEqual(
        proven.map((one) => `${one.hostRepoId} ${one.name}`).sort(),
      );
      const provenNames = proven.map(({ name }) => name);
      for (const one of before) {
        if (one.host_repo_id !== null || provenNames.includes(one.name)) continue;
        expect(now).toContainEqual(one);
      }
      for (const { repo_id, host_repo_id } of before) {
        const after = now.find((one) => one.repo_id === repo_id);
        if (host_repo_id !== null) expect(after?.host_repo_id).toBe(host_repo_id);
      }
    }),
    { numRuns: 300 },
  );
});
