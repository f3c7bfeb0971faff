import type { Outbound } from '../../platform/outbound/outbound.ts';
import { signatureHeaders } from './signature.ts';
import type { Target } from './target.ts';

/** What is sent in one attempt. */
export type Message = {
  readonly id: string;
  readonly body: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What an attempt met. Texts name the host at most: the rest of the target is a secret. */
export type Attempt = {
  readonly isDelivered: boolean;
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly outcome: string;
  /** Seconds that the receiver asks to wait; null when it does not. */
  readonly retryAfter: number | null;
};

const TIMEOUT_MS = 15_000;
const GONE = 410;

/** Posts a message once; redirects are not followed. Never throws. */
export async function send(
  outbound: Outbound,
  { url, secrets, authorization }: Target,
  message: Message,
  signal?: AbortSignal,
): Promise<Attempt> {
  const timestamp = Math.floor(Date.now() / 1_000);
  const { id, body, contentType = 'application/json', headers = {} } = message;
  const keys = secrets.map((secret) => secret.reveal());
  const signed = keys.length === 0 ? {} : signatureHeaders({ id, timestamp, body }, keys);
  const asked = authorization === null ? {} : { authorization: authorization.reveal() };
  const result = await outbound.stream(url.reveal(), {
    method: 'POST',
    headers: { 'content-type': contentType, 'user-agent': 'svc', ...headers, ...signed, ...asked },
    body,
    timeoutMs: TIMEOUT_MS,
    ...(signal !== undefined && { signal }),
  });
  if (!result.ok) {
    const { code, message: text } = result.error;
    return { isDelivered: false, status: null, outcome: `${code}: ${text}`, retryAfter: null };
  }
  const { status } = result.response;
  await discard(result.response.body);
  const isDelivered = status >= 200 && status < 300;
  const retryAfter = Number(result.response.headers['retry-after']);
  return {
    isDelivered,
    status,
    outcome: isDelivered ? 'delivered' : `the receiver answered ${status}`,
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  };
}

/** Returns true for an answer by which the target is gone for good (410). */
export function isGone({ status }: Attempt): boolean {
  return status === GONE;
}

/** The answer's text is of no use; reading its begin frees the connection. */
async function discard(body: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const _ of body) break;
  } catch {
    // the status has arrived, and it alone counts
  }
}
