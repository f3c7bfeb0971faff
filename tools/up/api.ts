import { setTimeout as delay } from 'node:timers/promises';
import type { Problem } from '@svc/contract';
import type { Development } from './development.ts';

/** The service itself waits before it asks to try again, so that a slow machine gets as much longer as it is slower. */
const MAX_TRIES = 30;
const MAX_PAUSE_MS = 5_000;
const UNAVAILABLE = 503;

/** Where the API is, and who calls it. */
export type ApiAccess = Pick<Development, 'api' | 'token'>;

/** An answer of the API: the parsed body of a JSON answer, the text of any other. */
export type Answer = { readonly status: number; readonly body: unknown };

/** Calls the API as one of the two admins and returns the body; throws the problem's detail for any other answer than 2xx. */
export async function call<T>(
  access: ApiAccess,
  who: 'alice' | 'bob',
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const token = await access.token(who);
  return successful(await send(access, token, method, path, body));
}

/**
 * Sends a request with a bearer token. One that a busy service could not answer (503) changed nothing and is sent again: a check of a
 * call, which no client may repeat unasked, is the walk's own to repeat.
 */
export async function send(
  { api }: ApiAccess,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await sendOnce(api, token, method, path, body);
    if (answer.status !== UNAVAILABLE || tries === MAX_TRIES) return answer;
    await delay(Math.min(250 * 2 ** tries, MAX_PAUSE_MS));
  }
}

async function sendOnce(
  api: string,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(api + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

/** Returns the body of a 2xx answer; throws the problem's detail for any other. */
export function successful<T>({ status, body }: Answer): T {
  if (status >= 300) throw new Error(`${status}: ${(body as Problem).detail}`);
  return body as T;
}

/** Returns every item of a list, page by page. `path` has a query string. */
export async function listAll<Item>(development: Development, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: { items: Item[]; nextCursor: string | null } = await call(
      development,
      'alice',
      'GET',
      `${path}&limit=200${after}`,
    );
    items.push(...page.items);
    after = page.nextCursor === null ? null : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  return items;
}
