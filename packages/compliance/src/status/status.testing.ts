import type { Framework } from '../framework.ts';
import type { MappedControl, MappedSignal, Mapping } from '../mapping.ts';
import { SIGNALS } from '../signals/catalogue.ts';
import { type StatusFacts, statusOf } from './control-status.ts';
import type { ReadResult } from './signal-reading.ts';

export const NOON = Date.parse('2026-11-26T12:00:00.000Z');
export const HOUR = 3_600_000;
type CatalogueSignal = (typeof SIGNALS)[number];
export const [FIRST, SECOND, THIRD] = SIGNALS.slice(0, 3) as [
  CatalogueSignal,
  CatalogueSignal,
  CatalogueSignal,
];
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
  queryVersion: 1,
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
  const framework: Framework = {
    id: 'x',
    name: 'X',
    version: '1',
    edition: 'X 1',
    published: '2026',
    unit: 'control',
    source: 'X',
    licence: 'none',
    controls: ids.map((id) => ({
      id,
      title: id,
      description: id,
      group: 'X: all',
      kind: 'technical',
      appliesFrom,
    })),
  };
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
