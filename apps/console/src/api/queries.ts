import {
  type InfiniteData,
  keepPreviousData,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemOf } from './api-problem.ts';
import { call } from './call.ts';
import { onReconnected } from './connection.ts';
import type { Input, Item, OperationId, Output } from './operation.ts';
import { PAGE_SIZE } from './page-size.ts';
import { LIVE } from './updates.ts';

const FRESH_MS = 10_000;
const LIVE_FALLBACK_MS = 60_000;
const MAX_RETRIES = 3;
const MAX_PAGE_SIZE = 200;
/** Pages of a list that are kept; those that are scrolled far out of view are read again. */
const MAX_PAGES = 10;

/** Returns the cache of the API's answers, one per tab. What failed without a connection is read again with it. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: isTransient, networkMode: 'always' },
      mutations: { retry: isTransient, networkMode: 'always' },
    },
  });
  onReconnected(() => {
    const hasFailed = ({ state }: { state: { status: string } }) => state.status === 'error';
    void client.refetchQueries({ type: 'active', predicate: hasFailed });
  });
  return client;
}

/** Only what may pass by itself is repeated. */
function isTransient(count: number, error: unknown): boolean {
  const { code } = problemOf(error);
  return count < MAX_RETRIES && (code === 'unavailable' || code === 'offline');
}

/** Begins to read an operation before the component that needs its answer is there. */
export function prefetchOperation<Op extends OperationId>(
  client: QueryClient,
  operation: Op,
  input: Input<Op>,
): void {
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(operation, input, { signal });
  void client.prefetchQuery({ queryKey: [operation, input], queryFn });
}

/**
 * Reads one operation; `null` as input reads nothing yet. `isLive` reads a list again whenever it changes. `keepsPrevious` answers with
 * what another input brought (`isPlaceholderData`) until the answer is there. `rereadMs` of the last answer is after how long it is read
 * again, where nothing announces that it changes; null for never.
 */
export function useOperation<Op extends OperationId>(
  operation: Op,
  input: Input<Op> | null,
  options: {
    readonly isLive?: boolean;
    readonly keepsPrevious?: boolean;
    readonly rereadMs?: (answer: Output<Op>) => number | null;
  } = {},
): UseQueryResult<Output<Op>> {
  const fallbackMs = options.isLive === true ? LIVE_FALLBACK_MS : null;
  return useQuery<Output<Op>>({
    ...(options.keepsPrevious === true && { placeholderData: keepPreviousData as never }),
    queryKey: options.isLive === true ? [operation, input, LIVE] : [operation, input],
    queryFn: ({ signal }) => call(operation, input as Input<Op>, { signal }),
    enabled: input !== null,
    refetchInterval: ({ state: { data } }) => {
      const rereadMs = data === undefined ? undefined : options.rereadMs?.(data);
      // the fallback: where the stream of changes does not get through
      return rereadMs ?? fallbackMs ?? false;
    },
  });
}

/** Operations that answer pages: `{ items, nextCursor }`. */
export type ListOperation = {
  [Op in OperationId]: Output<Op> extends { items: unknown[]; nextCursor: string | null }
    ? Op
    : never;
}[OperationId];

/**
 * Reads a list until it comes to the item with an id; null where it has none. For lists of which the API reads no single item.
 */
export function useListedItem<Op extends ListOperation>(
  operation: Op,
  id: string,
): UseQueryResult<Item<Op> | null> {
  return useQuery({
    queryKey: [operation, id, 'item'],
    queryFn: async ({ signal }) => {
      for (let cursor: string | undefined; ; ) {
        const input = { query: { limit: MAX_PAGE_SIZE, cursor } } as unknown as Input<Op>;
        const page = (await call(operation, input, { signal })) as ListPage<Op>;
        const found = page.items.find((item) => (item as { id: string }).id === id);
        if (found !== undefined) return found as Item<Op>;
        if (page.nextCursor === null) return null;
        cursor = page.nextCursor;
      }
    },
  });
}

/** Operations whose lists can be read around an item. */
export type BrowseOperation = 'listFindings' | 'listInventory';

/** The ids before and after an item in a list; null at its ends. */
export type Neighbours = { readonly previous: string | null; readonly next: string | null };

/**
 * Reads the neighbours of an item in a list under a filter, wherever in the list it is. They stay what they were when the item was
 * opened: an item that a decision takes out of the filter still has them. Null as operation reads nothing.
 */
export function useNeighbours(
  operation: BrowseOperation | null,
  filter: Readonly<Record<string, string>>,
  id: string,
): UseQueryResult<Neighbours> {
  return useQuery({
    queryKey: ['neighbours', operation, filter, id],
    enabled: operation !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const input = { query: { ...filter, around: id, limit: 3 } };
      const { items } = await call(operation ?? 'listFindings', input, { signal });
      const at = items.findIndex((item) => item.id === id);
      return { previous: items[at - 1]?.id ?? null, next: items[at + 1]?.id ?? null };
    },
  });
}

type ListPage<Op extends OperationId> = Output<Op> & {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
};

/** Where a page of a list begins: its cursor, its place among the rows, and the page before it. */
type PagePlace = {
  readonly cursor: string | null;
  /** Rows before it. */
  readonly start: number;
  readonly previous: PagePlace | null;
};

const FIRST_PAGE: PagePlace = { cursor: null, start: 0, previous: null };

/** Returns how the pages of a list are read, and where they are kept. */
function firstPageOf<Op extends ListOperation>(operation: Op, input: Input<Op>) {
  return {
    queryKey: [operation, input, 'pages'],
    initialPageParam: FIRST_PAGE,
    // pages move up when the first is dropped: comparing each with its neighbour would copy them all, and render all rows again
    structuralSharing: false,
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: PagePlace }) => {
      const { cursor } = pageParam;
      const query = {
        ...(input.query as object | undefined),
        limit: PAGE_SIZE,
        ...(cursor !== null && { cursor }),
      };
      return call(operation, { ...input, query } as Input<Op>, { signal }) as Promise<ListPage<Op>>;
    },
  };
}

/** Begins to read the first page of a list, which nothing has been read of yet, before the component that shows it is there. */
export function prefetchPages<Op extends ListOperation>(
  client: QueryClient,
  operation: Op,
  input: Input<Op>,
): void {
  const first = firstPageOf(operation, input);
  if (client.getQueryState(first.queryKey) === undefined) void client.prefetchInfiniteQuery(first);
}

/**
 * Reads a list page by page, in both directions; ten pages are kept, listed by `pageParams`. A list that is left in its
 * middle starts again at its top.
 */
export function usePages<Op extends ListOperation>(
  operation: Op,
  input: Input<Op>,
): UseInfiniteQueryResult<InfiniteData<ListPage<Op>, PagePlace>> {
  const client = useQueryClient();
  const key = JSON.stringify([operation, input, 'pages']);
  useEffect(() => {
    return () => {
      const queryKey = JSON.parse(key);
      const kept = client.getQueryData<InfiniteData<unknown, PagePlace>>(queryKey);
      if (kept?.pageParams[0]?.cursor != null) client.removeQueries({ queryKey, exact: true });
    };
  }, [client, key]);
  return useInfiniteQuery({
    ...firstPageOf(operation, input),
    maxPages: MAX_PAGES,
    getNextPageParam: ({ items, nextCursor: cursor }, _pages, place) =>
      cursor === null ? null : { cursor, start: place.start + items.length, previous: place },
    getPreviousPageParam: (_page, _pages, { previous }) => previous,
    // rows move only when the person asks
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Returns what reads the answers of some operations again. */
export function useReread(operations: readonly OperationId[]): () => void {
  const invalidate = useInvalidate(operations);
  return () => void invalidate();
}

/** Returns what marks the answers of some operations as stale, and resolves when those that are shown were read again. */
export function useInvalidate(operations: readonly OperationId[]): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(operations.map((id) => client.invalidateQueries({ queryKey: [id] })));
  };
}
