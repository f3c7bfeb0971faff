import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type TrackerAccess, TrackerFailure } from './tracker.ts';

export type TrackerRequest = {
  readonly method: 'GET' | 'POST';
  /** Below the base URL, with its query. */
  readonly path: string;
  readonly body?: unknown;
};

/** Sends requests to one tracker and returns its JSON. */
export type SendToTracker = (request: TrackerRequest) => Promise<unknown>;

export type TrackerClient = {
  readonly outbound: Outbound;
  /** Name of the product, for error messages. */
  readonly product: string;
  /** Returns the messages of an error body, as short texts. */
  readonly errorTexts: (body: unknown) => readonly string[];
};

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 1_000_000;
const MAX_ERROR_LENGTH = 300;
/** Beginnings of the outbound guard's errors that come before anything was sent. */
const NOT_SENT: readonly string[] = [
  'invalid_url',
  'insecure_url',
  'refused_address',
  'unresolved',
  'busy',
];

/** Returns what sends authorized requests. Redirects are not followed: they would carry the token elsewhere. */
export function trackerSender(
  { outbound, product, errorTexts }: TrackerClient,
  access: TrackerAccess,
): SendToTracker {
  return async ({ method, path, body }) => {
    const result = await outbound.request(access.baseUrl + path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: authorization(access),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      redirects: 0,
    });
    const isWrite = method === 'POST';
    if (!result.ok) {
      const { code, message } = result.error;
      const mayHaveActed = isWrite && !NOT_SENT.includes(code);
      throw new TrackerFailure(`${product} could not be reached: ${message}`, mayHaveActed);
    }
    const { status, headers } = result.response;
    const json = parsed(result.response.body);
    if (status < 200 || status > 299) {
      const told = withoutSecrets(errorTexts(json).join('; '), access).slice(0, MAX_ERROR_LENGTH);
      const retryAfter = Number(headers['retry-after']);
      const text = [
        `${product} answered ${status}`,
        ...(told === '' ? [] : [`: ${told}`]),
        hint(status, retryAfter),
      ].join('');
      throw new TrackerFailure(text, isWrite && status >= 500, 'bad_gateway', {
        status,
        ...(retryAfter > 0 && { retryAfter }),
      });
    }
    if (json === undefined) {
      throw new TrackerFailure(
        `${product} answered ${status} without JSON`,
        isWrite,
        'bad_gateway',
        {
          status,
        },
      );
    }
    return json;
  };
}

/** Returns null instead of throwing where the tracker answers 404. */
export async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof TrackerFailure && error.status === 404) return null;
    throw error;
  }
}

function authorization({ user, token }: TrackerAccess): string {
  if (user === '') return `Bearer ${token.reveal()}`;
  return `Basic ${Buffer.from(`${user}:${token.reveal()}`).toString('base64')}`;
}

/** A tracker, or what pretends to be one, may repeat what it was sent. */
function withoutSecrets(text: string, access: TrackerAccess): string {
  const [, credential = ''] = authorization(access).split(' ');
  return text.replaceAll(access.token.reveal(), '[secret]').replaceAll(credential, '[secret]');
}

function hint(status: number, retryAfter: number): string {
  if (status === 401) return '; check user and token of the integration';
  if (status === 403) return '; the user of the integration lacks a permission';
  if (status === 404) return '; check the base URL of the integration';
  if (status !== 429) return '';
  return retryAfter > 0 ? `; retry after ${retryAfter} seconds` : '; retry later';
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns a member of a JSON object, or undefined. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** Returns text on one line, at most so many characters long. */
export function oneLine(text: string, length: number): string {
  const characters = [...text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()];
  return characters.length <= length
    ? characters.join('')
    : `${characters.slice(0, length - 1).join('')}…`;
}
