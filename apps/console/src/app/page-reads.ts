import type { Input, OperationId } from '../api/operation.ts';

/** An operation with its query. */
export type PageRead<Op extends OperationId = OperationId> = {
  [One in Op]: { readonly operation: One; readonly query?: NonNullable<Input<One>['query']> };
}[Op];

/** What pages without a list read first, and every person of a tenant may read: begun before the program of the page has arrived. */
export const PAGE_READS: Readonly<Record<string, readonly PageRead[]>> = {
  overview: [
    { operation: 'listApprovals', query: { state: 'waiting', limit: 4 } },
    { operation: 'listAgents', query: { limit: 200 } },
    { operation: 'getFindingTrend', query: { days: 90 } },
    { operation: 'getFindingFacets', query: { status: 'open' } },
    { operation: 'listFindings', query: { status: 'open', limit: 3 } },
    { operation: 'listGatewayServers', query: { limit: 200 } },
    { operation: 'listRuntimeUses', query: { limit: 200 } },
    { operation: 'listRepositories', query: { limit: 200 } },
    { operation: 'getSignedHead' },
  ],
};
