import { type Deployment, startDeployment, type Tenant } from '../../tests/harness/deployment.ts';
import { insertFindings } from '../../tests/harness/many-findings.ts';
import type { Benchmark, Sample } from './benchmark.ts';

const FINDINGS = 1_000_000;
const REQUESTS = 100;

/** Filters by the name under which their p99 is printed. */
const QUERIES: Readonly<Record<string, string>> = {
  all: '',
  blastRadius: 'sort=blastRadius',
  lastSeen: 'sort=lastSeen',
  severity: 'severity=critical,high',
  open: 'status=open',
  triaged: 'status=triaged',
  ignored: 'status=ignored',
  notFixed: 'status=!fixed,!ignored',
  category: 'category=ci',
  class: 'class=placeholder',
  rule: 'ruleId=secret/rule-7',
  repository: 'repoId=repo_00000000000000000000000007',
  source: 'source=other',
  age: 'age=7d',
  assignee: 'assignee=carol',
  path: 'path=service-3/',
  search: 'q=module77',
  ref: 'ref=refs/heads/feature',
};

/** What a person who lists findings waits for, with each filter alone. */
export const findingsList: Benchmark = {
  name: 'findings-list',
  what: `p99 of the first page of ${FINDINGS} findings with the slowest filter; with each filter`,
  unit: 'ms',
  goal: [{ figure: 'value', atMost: 100 }],
  run: async () => {
    const { deployment, tenant } = await startFilled(FINDINGS);
    return {
      method: `${REQUESTS} requests one after the other per filter over HTTP, database warm`,
      value: () => measureFilters(tenant),
      yardstick: null,
      close: () => deployment.stop(),
    };
  },
};

async function measureFilters(tenant: Tenant): Promise<Sample> {
  const also: Record<string, number> = {};
  for (const [name, query] of Object.entries(QUERIES)) {
    const times: number[] = [];
    for (let request = 0; request < REQUESTS; request++) {
      const start = performance.now();
      const { status } = await tenant.vera.get(`/v1/findings?${query}`);
      times.push(performance.now() - start);
      if (status !== 200) throw new Error(`${name}: status ${status}`);
    }
    times.sort((a, b) => a - b);
    also[name] = times[Math.ceil(times.length * 0.99) - 1] as number;
  }
  return { value: Math.max(...Object.values(also)), also };
}

/** Starts a service with a tenant that has so many findings, see `insertFindings`. */
export async function startFilled(
  count: number,
): Promise<{ readonly deployment: Deployment; readonly tenant: Tenant }> {
  const deployment = await startDeployment();
  const tenant = await deployment.createTenant('bench');
  await insertFindings(deployment, tenant, count);
  return { deployment, tenant };
}
