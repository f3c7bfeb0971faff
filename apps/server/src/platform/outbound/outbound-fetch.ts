import type { Outbound } from './outbound.ts';
import type { OutboundError } from './outbound-error.ts';

/** A request of a library that was not answered; the library wraps it as the `cause` of its own error. */
class FetchFailure extends Error {
  readonly code: OutboundError['code'];

  constructor({ code, message }: OutboundError) {
    super(message);
    this.code = code;
  }
}

type Options = { readonly timeoutMs: number; readonly maxBytes: number };

/** The part of fetch's options that libraries of OAuth use. */
type FetchOptions = {
  readonly method?: string;
  readonly headers?: Record<string, string> | Headers;
  readonly body?: unknown;
};

/** Returns a fetch for libraries that goes through the address guard, follows no redirect and has a deadline and a limit. */
export function outboundFetch(
  outbound: Outbound,
  { timeoutMs, maxBytes }: Options,
): (url: string, options: FetchOptions) => Promise<Response> {
  return async (url, { method = 'GET', headers, body }) => {
    const result = await outbound.request(url, {
      method: method as 'GET' | 'POST',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body !== undefined && body !== null && { body: String(body) }),
      timeoutMs,
      maxBytes,
    });
    if (!result.ok) throw new FetchFailure(result.error);
    const answer = new Headers();
    for (const [name, value] of Object.entries(result.response.headers)) {
      if (value !== undefined) answer.set(name, String(value));
    }
    const { status } = result.response;
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : new Uint8Array(result.response.body), {
      status,
      headers: answer,
    });
  };
}
