import { type Operation, preparedReading } from '../../platform/http/operation.ts';
import { wireTime } from '../../platform/time.ts';
import type { AppReadiness } from './readiness.ts';
import { lastDelivery } from './webhooks/deliveries.ts';

/** The host is asked before the transaction begins: none is open while an answer is waited for. */
export function codeHostRoutes(readiness: () => Promise<AppReadiness>): Operation[] {
  return [
    preparedReading('getCodeHost', readiness, async (tx, _input, answer) => {
      const last = await lastDelivery(tx);
      return {
        ...answer,
        lastDelivery: last && { event: last.event, receivedAt: wireTime(last.receivedAt) },
      };
    }),
  ];
}
