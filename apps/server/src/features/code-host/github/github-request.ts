import type { Outbound, OutboundResponse } from '../../../platform/outbound/outbound.ts';
import type { AppValues } from '../code-host.ts';

export type GithubRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the address of the API. */
  readonly path: string;
  /** Absent where the path itself has the credential. */
  readonly authorization?: string;
  readonly body?: object;
  /** Limit of the answer, `MAX_BYTES` unless given. */
  readonly maxBytes?: number;
  /** Media type of the answer, JSON unless given. */
  readonly accept?: string;
  readonly timeoutMs?: number;
};

/** Status, body, parsed body and header `link`; the parsed body is undefined where it is not JSON. */
export type GithubResponse =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: OutboundResponse<unknown>['headers'];
      readonly body: unknown;
      readonly bytes: Buffer;
      readonly link: string | null;
    }
  | {
      readonly ok: false;
      readonly detail: string;
      /** The answer is longer than `maxBytes`. */
      readonly isTooLarge?: true;
    };

const JSON_TYPE = 'application/vnd.github+json';
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;
/** The version that github.com and all supported servers of GitHub Enterprise have. */
const API_VERSION = '2022-11-28';

/** Sends a request to the API. Redirects are not followed: they would carry the credential elsewhere. */
export async function sendToGithub(
  outbound: Outbound,
  api: string,
  request: GithubRequest,
): Promise<GithubResponse> {
  const { method, path, authorization, body, maxBytes = MAX_BYTES } = request;
  const result = await outbound.request(api + path, {
    method,
    headers: {
      accept: request.accept ?? JSON_TYPE,
      'x-github-api-version': API_VERSION,
      // the host refuses requests without one
      'user-agent': 'svc',
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    timeoutMs: request.timeoutMs ?? TIMEOUT_MS,
    maxBytes,
    redirects: 0,
  });
  if (!result.ok) {
    const { message, code } = result.error;
    return { ok: false, detail: message, ...(code === 'too_large' && { isTooLarge: true }) };
  }
  const { status, headers, body: bytes } = result.response;
  const link = typeof headers['link'] === 'string' ? headers['link'] : null;
  return { ok: true, status, headers, body: parsed(bytes), bytes, link };
}

/** Sends a request to the API of one host. */
export type SendToGithub = (request: GithubRequest) => Promise<GithubResponse>;

/** HTTP Basic authentication as the client of OAuth that the App is. */
export function asClient({ clientId, clientSecret }: AppValues): string {
  const credentials = Buffer.from(`${clientId}:${clientSecret.reveal()}`).toString('base64');
  return `Basic ${credentials}`;
}

/** Returns the JSON value of a body; undefined where it is none. */
export function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return undefined;
  }
}
