import { ApiProblem, responseProblem } from './api-problem.ts';
import { isAttended } from './attendance.ts';
import { noteBuild } from './build.ts';
import { noteAnswer, noteNoAnswer } from './connection.ts';
import type { Input, OperationId, Output } from './operation.ts';
import { OPERATIONS } from './operations.generated.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Of the person's intent: a repeated call with the same key is done once. */
  readonly idempotencyKey?: string;
  /** Version that the change is based on; the server answers `stale` if it has changed. */
  readonly ifMatch?: number | undefined;
};

/** What a refused call lacks: a session, or a sign-in that is recent enough for a change of authority. */
export type SignInNeed = 'session' | 'recent sign-in';

/** Waits until the person is signed in again; false when they are somebody else now, or have given up. */
type Reauthenticate = (need: SignInNeed) => Promise<boolean>;

const MAX_WAITS = 3;
const DEFAULT_WAIT_SECONDS = 2;
let reauthenticate: Reauthenticate | null = null;

/** Sets what is done when a call needs the person to sign in again. */
export function onSignInNeeded(ask: Reauthenticate | null): void {
  reauthenticate = ask;
}

/**
 * Calls an operation of the API. Throws `ApiProblem`. A 429 is repeated after the time that it names; a 401 is repeated once
 * the person has signed in again beside the page, with the same idempotency key.
 */
export async function call<Op extends OperationId>(
  operation: Op,
  input: Input<Op>,
  options: CallOptions = {},
): Promise<Output<Op>> {
  const response = await send(operation, input as AnyInput, options);
  if (response.status === 204) return null as Output<Op>;
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return (isJson ? await response.json() : await response.text()) as Output<Op>;
}

/** Ends the session of this browser. Throws `ApiProblem`. */
export async function signOut(): Promise<void> {
  const request: RequestInit = { method: 'POST', credentials: 'same-origin', redirect: 'error' };
  const response = await fetch('/auth/sign-out', request).catch(() => {
    throw offline();
  });
  if (!response.ok) throw await responseProblem(response);
}

/** Reads the setup of the deployment, or does a step of it; null for an answer without a body. Throws `ApiProblem`. */
export async function callSetup(step: string, body: object | null): Promise<unknown> {
  const request: RequestInit = { credentials: 'same-origin', redirect: 'error' };
  const change: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/setup/${step}`, {
    ...request,
    ...(body !== null && change),
  }).catch(() => {
    throw offline();
  });
  if (!response.ok) throw await responseProblem(response);
  return response.status === 204 ? null : response.json();
}

/** Approves what `svc login` asks; returns the address at which the command line waits. Throws `ApiProblem`. */
export async function approveCliSignIn(form: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch('/auth/authorize', {
    method: 'POST',
    credentials: 'same-origin',
    redirect: 'error',
    body: new URLSearchParams(form),
  }).catch(() => {
    throw offline();
  });
  if (!response.ok) throw await responseProblem(response);
  const { redirectTo } = (await response.json()) as { readonly redirectTo: string };
  return redirectTo;
}

/** Calls an operation whose answer is a file or a stream, and returns the response with its body unread. */
export function callForStream<Op extends OperationId>(
  operation: Op,
  input: Input<Op>,
  options: CallOptions = {},
): Promise<Response> {
  return send(operation, input as AnyInput, options);
}

/** Reads the list of keys that have signed the logs, as text. Throws `ApiProblem`. */
export async function readPublishedKeys(): Promise<string> {
  const response = await fetch('/.well-known/svc-ledger-keys', { redirect: 'error' }).catch(() => {
    throw offline();
  });
  if (!response.ok) throw await responseProblem(response);
  return response.text();
}

/** Opens the stream of what changes, which the browser resumes by itself where the connection breaks. */
export function openChanges(): EventSource {
  return new EventSource(addressOf('getChanges', {}));
}

type AnyInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

async function send(
  operation: OperationId,
  input: AnyInput,
  options: CallOptions,
): Promise<Response> {
  const { method, isKeyed } = OPERATIONS[operation];
  const headers = new Headers({ accept: 'application/json' });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (isKeyed) headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID());
  // the session ends when nobody uses the page, whatever the page reads meanwhile
  if (method === 'GET' && !isAttended()) headers.set('x-svc-background', '1');
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  const request: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    redirect: 'error',
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(options.signal && { signal: options.signal }),
  };
  const url = addressOf(operation, input);
  const asked = new Set<SignInNeed>();
  for (let waits = 0; ; ) {
    const response = await fetch(url, request).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      noteNoAnswer(isReachable);
      throw offline();
    });
    noteAnswer();
    noteBuild(response);
    if (response.ok) return response;
    if (response.status === 429 && waits < MAX_WAITS) {
      waits++;
      await pause(Number(response.headers.get('retry-after')) || DEFAULT_WAIT_SECONDS);
      continue;
    }
    const problem = await responseProblem(response);
    const need = operation === 'getMe' ? null : signInNeed(problem);
    if (need === null || reauthenticate === null || asked.has(need)) throw problem;
    asked.add(need);
    if (!(await reauthenticate(need))) throw problem;
  }
}

function signInNeed({ code, status }: ApiProblem): SignInNeed | null {
  if (code === 'reauthentication_required') return 'recent sign-in';
  return status === 401 ? 'session' : null;
}

/** Returns path and query of a call. */
export function addressOf(operation: OperationId, { params = {}, query = {} }: AnyInput): string {
  const path = OPERATIONS[operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return search === '' ? path : `${path}?${search}`;
}

addEventListener('offline', () => noteNoAnswer(isReachable));

function isReachable(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', redirect: 'error' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function offline(): ApiProblem {
  return new ApiProblem({
    code: 'offline',
    status: 0,
    title: 'No connection',
    detail: 'the service did not answer; the console tries again when the connection is back',
    requestId: null,
  });
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
