import type { DeliveryHeaders } from '../code-host.ts';

const DELIVERY_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EVENT = /^[a-z_]{1,60}$/;

export const isDeliveryId = (text: string): boolean => DELIVERY_ID.test(text);
export const isEventName = (text: string): boolean => EVENT.test(text);

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the headers of a delivery. One with the older SHA-1 signature alone is unsigned. */
export function readDeliveryHeaders(headers: Headers): DeliveryHeaders {
  const signature = headers['x-hub-signature-256'];
  if (typeof signature !== 'string') return { ok: false, detail: null };
  const id = headers['x-github-delivery'];
  if (typeof id !== 'string' || !isDeliveryId(id)) {
    return { ok: false, detail: 'X-GitHub-Delivery must be the id of a delivery' };
  }
  const event = headers['x-github-event'];
  if (typeof event !== 'string' || !isEventName(event)) {
    return { ok: false, detail: 'X-GitHub-Event must be the name of an event' };
  }
  return { ok: true, id, event, signature };
}
