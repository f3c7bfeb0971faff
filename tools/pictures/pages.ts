import type { Agent } from '@svc/contract';
import { call } from '../up/api.ts';
import type { Development } from '../up/development.ts';

/** A page of the console to take a picture of. */
export type PicturedPage = {
  /** Name of its file, without width and theme. */
  readonly name: string;
  /** Below the tenant's address. */
  readonly path: string;
};

/** Lists with the page of one thing, and beside which lists a panel opens. */
const THINGS = [
  { name: 'finding', list: '/v1/findings', path: 'findings', hasPanel: true },
  { name: 'approval', list: '/v1/approvals', path: 'approvals', hasPanel: true },
  { name: 'agent', list: '/v1/agent-identities', path: 'agents', hasPanel: true },
  { name: 'server', list: '/v1/gateway/servers', path: 'gateway', hasPanel: false },
  { name: 'pack', list: '/v1/policies/packs', path: 'policies', hasPanel: false },
  { name: 'replay', list: '/v1/policies/replays', path: 'policies/replays', hasPanel: false },
  { name: 'asset', list: '/v1/inventory', path: 'inventory', hasPanel: true },
  { name: 'repository', list: '/v1/repos', path: 'repositories', hasPanel: false },
  { name: 'event', list: '/v1/evidence', path: 'evidence', hasPanel: true },
  {
    name: 'decision',
    list: '/v1/evidence?kind=policy_decision&decision=deny',
    path: 'evidence',
    hasPanel: false,
  },
] as const;

const LISTS = [
  'overview',
  'findings',
  'approvals',
  'agents',
  'gateway',
  'policies',
  'inventory',
  'inventory/graph',
  'inventory/runtime',
  'repositories',
  'repositories/add',
  'evidence',
  'evidence/actions',
  'compliance',
  'compliance/nist-800-53',
  'compliance/signals',
  'compliance/audit-packs',
  'settings/preferences',
  'settings/tokens',
  'settings/identity-providers',
  'settings/notifications',
  'settings/integrations',
  'settings/code-host',
  'settings/people',
  'settings/retention',
  'settings/jobs',
] as const;

/** As the navigation opens them. */
const OPEN_FINDINGS = 'findings?status=open,triaged';

/** Every page of the console with what the deployment holds: lists, panels beside them, one thing of each kind, and lists that match nothing. */
export async function consolePages(development: Development): Promise<PicturedPage[]> {
  const pages: PicturedPage[] = LISTS.map((path) => ({
    name: path.replace('/', '-'),
    path: path === 'findings' ? OPEN_FINDINGS : path,
  }));
  const called = development.remembered().agent?.id ?? null;
  for (const { name, list, path, hasPanel } of THINGS) {
    // the agent that calls tools has more to show than the newest
    const id = (name === 'agent' && called) || (await firstOf(development, list));
    if (id === null) continue;
    pages.push({ name, path: `${path}/${id}` });
    if (hasPanel) pages.push({ name: `${path}-panel`, path: `${path}?peek=${id}` });
  }
  pages.push({ name: 'control', path: 'compliance/nist-800-53/controls/AC-2' });
  pages.push({ name: 'control-panel', path: 'compliance/nist-800-53?peek=AC-2' });
  pages.push({ name: 'signal', path: 'compliance/signals/agents-owned' });
  pages.push({ name: 'findings-no-match', path: 'findings?q=nothing-has-this-name' });
  pages.push({ name: 'finding-missing', path: 'findings/fnd_00000000000000000000000000' });
  return pages;
}

/** The three pages that README shows. */
export async function readmePages(development: Development): Promise<PicturedPage[]> {
  const agents = await call<{ items: Agent[] }>(
    development,
    'alice',
    'GET',
    '/v1/agent-identities',
  );
  const agent = agents.items.find(({ id }) => id === development.remembered().agent?.id);
  if (agent === undefined) throw new Error('the walk left no approved agent');
  return [
    { name: 'findings', path: OPEN_FINDINGS },
    { name: 'agent', path: `agents/${agent.id}` },
    { name: 'evidence', path: 'evidence' },
  ];
}

async function firstOf(development: Development, list: string): Promise<string | null> {
  type Item = { readonly id?: string; readonly event?: { readonly id: string } };
  const { items } = await call<{ items: Item[] }>(development, 'alice', 'GET', list);
  return items[0]?.id ?? items[0]?.event?.id ?? null;
}
