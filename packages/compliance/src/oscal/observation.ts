import { findSignal, type SignalId } from '../signals/catalogue.ts';
import type { AssessedStatus } from './assessed-status.ts';
import { property } from './document.ts';

const HOUR_MS = 3_600_000;

/** Returns an observation for each signal that is mapped to a control, by its id. */
export function observationsOf(
  { statuses, results, readAt }: AssessedStatus,
  uuidOf: (id: SignalId) => string,
) {
  const outcomes = new Map(
    statuses.flatMap(({ signals }) => signals.map(({ id, outcome }) => [id, outcome] as const)),
  );
  return new Map(
    [...outcomes].map(([id, outcome]) => {
      const { question = id, cannotSay = '', freshnessHours = 0 } = findSignal(id) ?? {};
      const computedAt = results.get(id)?.computedAt;
      return [
        id,
        {
          uuid: uuidOf(id),
          title: question,
          description: `The outcome of the signal ${id} is ${outcome}.`,
          props: [property('signal', id), property('outcome', outcome)],
          methods: ['TEST'],
          // of a signal that was never computed, and in a snapshot, the time of reading is what is known
          collected: computedAt ?? readAt,
          ...(computedAt !== undefined && {
            expires: new Date(Date.parse(computedAt) + freshnessHours * HOUR_MS).toISOString(),
          }),
          remarks: cannotSay,
        },
      ] as const;
    }),
  );
}
