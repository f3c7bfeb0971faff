import type { EvidenceRecord } from '@svc/contract';

type Members = Record<string, unknown>;

/** The event of a record with its disclosed values in their places, as its feature sealed it. */
export function disclosedEvent({ event, disclosed }: EvidenceRecord): EvidenceRecord['event'] {
  const whole = structuredClone(event);
  for (const [pointer, value] of Object.entries(disclosed)) {
    const tokens = pointer.split('/').slice(1);
    const key = tokens.pop() as string;
    const parent = tokens.reduce((at, token) => at[token] as Members, whole as unknown as Members);
    parent[key] = value;
  }
  return whole;
}
