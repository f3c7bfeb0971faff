import { expect } from 'vitest';
import type { Answer, Api } from './api.ts';

type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null };

/** Follows a list to its end, page by page; every page but the last is full. */
export async function allPages<Item>(api: Api, path: string, limit = 200): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | null = null;
  do {
    const query: string = `${path.includes('?') ? '&' : '?'}limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`;
    const { status, body }: Answer<Page<Item>> = await api.get<Page<Item>>(path + query);
    expect(status, JSON.stringify(body)).toBe(200);
    if (body.nextCursor === null) expect(body.items.length).toBeLessThanOrEqual(limit);
    else expect(body.items).toHaveLength(limit);
    found.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return found;
}
