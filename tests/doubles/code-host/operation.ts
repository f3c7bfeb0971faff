import { createPublicKey } from 'node:crypto';
import type { DoubleAnswer, DoubleRequest } from '../double.ts';
import { jwtFault } from './app-jwt.ts';
import type { HostState } from './host-state.ts';

/** Where the REST API of a server of GitHub Enterprise begins. */
export const API = '/api/v3';

/** A request to the REST API, whose operation is in the host's document. */
export type HostRequest = DoubleRequest & {
  /** Below the address of the API, in segments: `['app', 'installations', '7']`. */
  readonly segments: readonly string[];
  /** The parsed body; undefined for none. */
  readonly json: unknown;
};

/** Answers a request by the state, which it may change. */
export type Answer = (
  request: HostRequest,
  state: HostState,
) => DoubleAnswer | Promise<DoubleAnswer>;

/** Operations of one kind, by method and path template of the host's document: `'GET /app'`. */
export type Operations = Readonly<Record<string, Answer>>;

/** What is not of the REST API: pages and git. Null where the request is none of its own. */
export type AnswerOutside = (
  request: DoubleRequest,
  state: HostState,
) => DoubleAnswer | Promise<DoubleAnswer> | null;

type Failure = {
  readonly status: number;
  readonly body: { readonly message: string; readonly status?: string };
};

/** A refusal in the host's own form; that of an invalid request does not repeat its status. */
export function failure(status: number, message: string): Failure {
  const body = { message, documentation_url: 'https://docs.github.com/rest' };
  return { status, body: status === 422 ? body : { ...body, status: `${status}` } };
}

/** Returns the refusal of a request that the App has not signed; null where it has. */
export function appFault({ headers }: DoubleRequest, { app }: HostState): Failure | null {
  const publicKeys = [app.privateKey, ...app.formerKeys].map((key) => createPublicKey(key));
  const fault = jwtFault(headers.authorization, { ...app, publicKeys });
  return fault && failure(fault.status, fault.message);
}

/** Returns the token of `authorization: Bearer TOKEN`; the empty text where there is none. */
export function bearerOf({ headers }: DoubleRequest): string {
  return /^[Bb]earer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}

const MAX_PAGE = 100;

/** Answers the page of a list that the query asks for, with the link to the next one. */
export function pageOf<T>(
  { query, path }: HostRequest,
  { url }: HostState,
  all: readonly T[],
): { readonly items: readonly T[]; readonly headers: Readonly<Record<string, string>> } {
  const size = Math.min(Number(query.get('per_page') ?? 30), MAX_PAGE);
  const page = Number(query.get('page') ?? 1);
  const items = all.slice((page - 1) * size, page * size);
  if (page * size >= all.length) return { items, headers: {} };
  const next = `${url}${path}?per_page=${size}&page=${page + 1}`;
  return { items, headers: { link: `<${next}>; rel="next"` } };
}
