import type { ChangeMessage } from '@svc/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type ChangeEvent, followChanges } from './changes.ts';
import type { OperationId } from './operation.ts';
import { rereadLive } from './reread-live.ts';

type Change = ChangeMessage['changes'][number];
type Topic = Change['topic'];

/** Reads of one thing, which are repeated at once when it changes. */
const DETAILS: Readonly<Partial<Record<Topic, readonly OperationId[]>>> = {
  agents: ['getAgent', 'getAgentUsage'],
  approvals: ['getApproval'],
  findings: ['getFinding', 'listFindingActivity', 'listFindingComments', 'listTickets'],
  gateway: ['getGatewayServer'],
  inventory: ['getAsset'],
  packs: ['getPack'],
  repositories: ['getRepository'],
};

/** Lists, whose rows stay until the person asks for the updates, and the counts beside them. */
const LISTS: Readonly<Record<Topic, readonly OperationId[]>> = {
  agents: ['listAgents'],
  approvals: ['listApprovals', 'listPromotions'],
  compliance: [
    'getComplianceOverview',
    'getControl',
    'getControlOwner',
    'getFramework',
    'listApplicabilityDecisions',
    'listAttestations',
    'listAuditPacks',
    'listComplianceScopes',
    'listControlOwners',
    'listControls',
    'listSnapshots',
  ],
  // every change is sealed
  evidence: ['listEvidence', 'getEvidenceHistogram', 'getOverview'],
  findings: ['listFindings', 'getFindingFacets', 'listFixPullRequests'],
  gateway: ['listGatewayServers'],
  'identity-providers': ['listIdentityProviders'],
  integrations: ['listIntegrations', 'listCodeHostInstallations'],
  inventory: ['listInventory'],
  jobs: ['listDeadLetters'],
  notifications: ['listChannels'],
  packs: ['listPacks', 'listReplays', 'getReplay', 'listPromotions'],
  people: ['listUsers'],
  repositories: ['listRepositories', 'listScans', 'listScanRuns'],
  sessions: ['listSessions'],
  tokens: ['listTokens'],
  views: ['listViews'],
};

/** Last part of the key of a query that shows no rows, such as a count: it is repeated by itself. */
export const LIVE = 'live';

type Update = { readonly topic: Topic; readonly id: string | null; readonly at: number };

const MAX_UPDATES = 1_000;
/** A change by this tab is in its lists before the stream reports it. */
const OWN_MS = 5_000;

let updates: readonly Update[] = [];
const own = new Map<string, number>();
const listeners = new Set<() => void>();

/** Remembers things that this tab has changed. */
export function noteOwnChange(ids: readonly unknown[]): void {
  const now = Date.now();
  for (const [id, at] of own) if (now - at > OWN_MS) own.delete(id);
  for (const id of ids) if (typeof id === 'string') own.set(id, now);
}

/** Keeps what is shown up to date while the component is on the page; null follows nothing. */
export function useLiveUpdates(tenantId: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (tenantId === null) return;
    return followChanges(tenantId, (event) => void apply(client, event));
  }, [client, tenantId]);
}

/** Returns how many updates a list has not shown, which it read at `readAt`, and what shows them. */
export function useUpdates(
  operation: OperationId,
  readAt: number,
): { readonly count: number; readonly show: () => void } {
  const client = useQueryClient();
  const all = useSyncExternalStore(subscribe, () => updates);
  const topic = (Object.keys(LISTS) as Topic[]).find((one) => LISTS[one].includes(operation));
  const since = all.filter((update) => update.topic === topic && update.at > readAt);
  const known = new Set(since.map(({ id }, index) => id ?? index));
  const show = () => {
    for (const id of topic === undefined ? [] : LISTS[topic]) {
      void client.invalidateQueries({ queryKey: [id] });
    }
  };
  return { count: known.size, show };
}

async function apply(client: QueryClient, event: ChangeEvent): Promise<void> {
  if (event.kind === 'reset') {
    await client.invalidateQueries();
    return;
  }
  if (event.kind === 'ready') {
    // a change after these reads and before the stream is in neither; rows wait for the person anyway
    await client.invalidateQueries({
      predicate: ({ queryKey }) => isLive(queryKey) || isDetails(queryKey),
    });
    return;
  }
  for (const change of event.changes) {
    addUpdates(change);
    const { topic, ids } = change;
    const isListed = ([id]: readonly unknown[]) => LISTS[topic].includes(id as OperationId);
    const live = client.getQueryCache().findAll({
      predicate: ({ queryKey }) => isLive(queryKey) && isListed(queryKey),
    });
    for (const query of live) void rereadLive(client, query);
    await client.invalidateQueries({
      predicate: ({ queryKey }) => {
        const [operation, input] = queryKey;
        const id = operation as OperationId;
        if (isLive(queryKey)) return false;
        const asked = JSON.stringify(input ?? null);
        const isAbout = ids.length === 0 || ids.some((one) => asked.includes(one));
        return DETAILS[topic]?.includes(id) === true && isAbout;
      },
    });
  }
}

function isDetails([operation]: readonly unknown[]): boolean {
  return Object.values(DETAILS).some((ids) => ids.includes(operation as OperationId));
}

function isLive([, , kind]: readonly unknown[]): boolean {
  return kind === LIVE;
}

function addUpdates({ topic, ids }: Change): void {
  const at = Date.now();
  const isOwn = (id: string) => at - (own.get(id) ?? 0) <= OWN_MS;
  const foreign = ids.filter((id) => !isOwn(id));
  if (ids.length > 0 && foreign.length === 0) return;
  const added =
    ids.length === 0 ? [{ topic, id: null, at }] : foreign.map((id) => ({ topic, id, at }));
  updates = [...updates, ...added].slice(-MAX_UPDATES);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
