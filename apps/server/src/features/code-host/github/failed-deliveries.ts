import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { FailedDeliveries, FailedDelivery } from '../code-host.ts';
import { isDeliveryId, isEventName } from './webhook-headers.ts';

/** What is read of an item of `GET /app/hook/deliveries`. */
const Item = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  guid: Type.String(),
  delivered_at: Type.String(),
  status_code: Type.Integer(),
  event: Type.String(),
});
type Item = Static<typeof Item>;

const Items = Type.Array(Type.Unknown(), { maxItems: 100 });
const CURSOR = /[?&]cursor=([\w.-]{1,200})(?:&[^>]*)?>;\s*rel="next"/;

/**
 * Returns the attempts of an answer that failed, and the cursor of the next page, which is in its `link`; null where the answer is none.
 *
 *     link: <https://api.github.com/app/hook/deliveries?per_page=100&cursor=v1_12077215967>; rel="next"
 *
 * Items that are not understood are left out.
 */
export function failedDeliveries(answer: unknown, link: string | null): FailedDeliveries | null {
  if (!Check(Items, answer)) return null;
  const [, next = null] = CURSOR.exec(link ?? '') ?? [];
  return { items: answer.flatMap(failedDelivery), next };
}

function failedDelivery(item: unknown): readonly FailedDelivery[] {
  if (!Check(Item, item)) return [];
  const { id, guid, delivered_at: at, status_code: status, event }: Item = item;
  const failedAt = new Date(at);
  const isRead = isDeliveryId(guid) && isEventName(event) && !Number.isNaN(failedAt.getTime());
  const hasFailed = status < 200 || status > 399;
  if (!isRead || !hasFailed || !Number.isSafeInteger(id)) return [];
  const inRange = status >= 0 && status <= 999;
  return [
    { attemptId: String(id), deliveryId: guid, event, status: inRange ? status : 0, failedAt },
  ];
}
