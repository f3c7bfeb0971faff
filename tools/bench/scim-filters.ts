import { performance } from 'node:perf_hooks';
import type { Directory } from '../../tests/harness/directory.ts';
import type { Benchmark, Sample } from './benchmark.ts';
import { startProvisioned } from './provisioned.ts';

const USERS = 100_000;
const REQUESTS = 50;
const MEMBER = `usr_${'7'.padStart(26, '0')}`;

/** Filters by the name under which their p99 is printed. */
const FILTERS: Readonly<Record<string, readonly ['/Users' | '/Groups', string]>> = {
  id: ['/Users', `id eq "${MEMBER}"`],
  userName: ['/Users', 'userName eq "USER-77777@example.com"'],
  externalId: ['/Users', 'externalId eq "external-77777"'],
  email: ['/Users', 'emails[type eq "work" and value eq "user-77777@example.com"]'],
  emailOrName: ['/Users', 'userName eq "x" or emails.value eq "user-77777@example.com"'],
  prefix: ['/Users', 'userName sw "user-7777"'],
  unknown: ['/Users', 'userName eq "nobody@example.com"'],
  displayName: ['/Users', 'displayName eq "Name 77777"'],
  familyName: ['/Users', 'name.familyName eq "Family 77"'],
  group: ['/Groups', 'displayName eq "Large"'],
  groupOfMember: ['/Groups', `members[value eq "${MEMBER}"]`],
};

/** What a directory waits for that looks somebody up before each change. */
export const scimFilters: Benchmark = {
  name: 'scim-filters',
  what: `p99 of a list of ${USERS} users with the slowest filter; with each filter`,
  unit: 'ms',
  goal: [{ figure: 'value', atMost: 10 }],
  run: async () => {
    const { deployment, directory, group } = await startProvisioned(USERS);
    await group('Large', 10_000);
    return {
      method: `${REQUESTS} requests one after the other per filter over HTTP, database warm`,
      value: () => measureFilters(directory),
      yardstick: null,
      close: () => deployment.stop(),
    };
  },
};

async function measureFilters(directory: Directory): Promise<Sample> {
  const also: Record<string, number> = {};
  for (const [name, [path, filter]] of Object.entries(FILTERS)) {
    const query = `filter=${encodeURIComponent(filter)}&excludedAttributes=members&count=10`;
    const times: number[] = [];
    for (let request = 0; request < REQUESTS; request++) {
      const start = performance.now();
      const { status, body } = await directory.send('GET', `${path}?${query}`);
      times.push(performance.now() - start);
      if (status !== 200 || (body.totalResults === 0) !== (name === 'unknown')) {
        throw new Error(`${name}: status ${status}, ${body.totalResults} results`);
      }
    }
    times.sort((a, b) => a - b);
    also[name] = times[Math.ceil(times.length * 0.99) - 1] as number;
  }
  return { value: Math.max(...Object.values(also)), also };
}
