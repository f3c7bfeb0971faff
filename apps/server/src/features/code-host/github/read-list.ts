import type { HostAnswer } from '../code-host.ts';
import { unavailable, unexpected } from './github-failure.ts';
import type { SendToGithub } from './github-request.ts';

/** What a page of a list holds; `total` counts the items of all pages. */
export type ListPage<T> = { readonly items: readonly T[]; readonly total: number };

export type ListRequest<T> = {
  readonly send: SendToGithub;
  readonly path: string;
  readonly authorization: string;
  /** Returns a page of an answer; null where it is none. */
  readonly readPage: (body: unknown) => ListPage<T> | null;
  readonly idOf: (item: T) => number;
  /** Ends the list at the item that was looked for. */
  readonly isLast?: (item: T) => boolean;
};

const PAGE_SIZE = 100;
const MAX_PAGES = 100;
/** All pages together. */
const MAX_MS = 60_000;
/** A page of repositories has about 6 kB for each. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/**
 * Reads a list whole, page by page, at most `MAX_PAGES`. A list that changes while it is read would lack items that moved to a page
 * before: unless as many came as the host counts, the answer is a failure, to be asked for again.
 */
export async function readList<T>(request: ListRequest<T>): Promise<HostAnswer<readonly T[]>> {
  const { send, path, authorization, readPage, idOf, isLast } = request;
  const found = new Map<number, T>();
  const deadline = performance.now() + MAX_MS;
  for (let page = 1; page <= MAX_PAGES; page++) {
    if (performance.now() > deadline) return unavailable(`GET ${path} took over ${MAX_MS} ms`);
    const answer = await send({
      method: 'GET',
      path: `${path}?per_page=${PAGE_SIZE}&page=${page}`,
      authorization,
      maxBytes: MAX_PAGE_BYTES,
    });
    if (!answer.ok) return unavailable(answer.detail);
    if (answer.status !== 200) return unexpected(`GET ${path}`, answer);
    const read = readPage(answer.body);
    if (read === null) return unavailable(`it answered GET ${path} without a list in JSON`);
    for (const item of read.items) found.set(idOf(item), item);
    if (isLast !== undefined && read.items.some(isLast))
      return { ok: true, value: [...found.values()] };
    if (read.items.length >= PAGE_SIZE && found.size < read.total) continue;
    if (found.size === read.total) return { ok: true, value: [...found.values()] };
    return unavailable(`its answer to GET ${path} changed while it was read`);
  }
  return unavailable(`its answer to GET ${path} has more than ${MAX_PAGES * PAGE_SIZE} items`);
}
