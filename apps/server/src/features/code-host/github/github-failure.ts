import type { HostAnswer } from '../code-host.ts';

type Failed = HostAnswer<never> & { readonly ok: false };

/** The host did not answer, or answered what is not understood; `detail` holds no value. */
export function unavailable(detail: string): Failed {
  return { ok: false, failure: { reason: 'unavailable', detail } };
}

/** The host answered a request with a status that is not understood. */
export function unexpected(request: string, { status }: { readonly status: number }): Failed {
  return unavailable(`it answered ${status} to ${request}`);
}
