import type { Control, Framework } from '../framework.ts';
import type { MappedControl, MappedSignal, Mapping } from '../mapping.ts';
import { SIGNALS } from '../signals/catalogue.ts';
import { type StatusFacts, statusOf } from './control-status.ts';
import type { ReadResult } from './signal-reading.ts';

export const NOON = Date.parse('2026-11-26T12:00:00.000Z');
export const HOUR = 3_600_000;
export const [FIRST, SECOND, THIRD] = SIGNALS;
export const EMPTY: StatusFacts = {
  results: new Map(),
  applicability: new Map(),
  attestations: new Map(),
  now: NOON,
};

export const time = (hours: number) => new Date(NOON + hours * HOUR).toISOString();
export const result = (outcome: ReadResult['outcome'], hours = -1): ReadResult => ({
  outcome,
  computedAt: time(hours),
});
export const signal = (
  id: MappedSignal['id'],
  strength: MappedSignal['strength'] = 'partial',
): MappedSignal => ({ id, strength, covers: 'A part.', leaves: 'The rest.' });

/** Returns a function that reads the status of a framework of controls `X-0`, `X-1`, ..., of which each has the given signals. */
export function frameworkOf(
  controls: readonly (readonly MappedSignal[])[],
  appliesFrom = null as string | null,
) {
  const ids = controls.map((_, at) => `X-${at}`);
  const framework = {
    id: 'x',
    version: '1',
    controls: ids.map((id): Partial<Control> => ({ id, kind: 'technical', appliesFrom })),
  } as Framework;
  const mapping: Mapping = {
    framework: 'x',
    frameworkVersion: '1',
    version: 1,
    reason: 'The first.',
    controls: controls.map(
      (signals, at) =>
        (signals.length === 0
          ? { id: ids[at], signals: [], none: 'None.' }
          : { id: ids[at], signals }) as MappedControl,
    ),
  };
  return (facts: StatusFacts) => statusOf(framework, mapping, facts);
}
