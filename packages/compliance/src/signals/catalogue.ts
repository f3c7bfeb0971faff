import { AGENTS } from './agents.ts';
import { EVIDENCE } from './evidence.ts';
import { FINDINGS } from './findings.ts';
import { GATEWAY } from './gateway.ts';
import { GOVERNANCE } from './governance.ts';
import { IDENTITY } from './identity.ts';
import { INVENTORY } from './inventory.ts';
import { OPERATION } from './operation.ts';
import { SCANNING } from './scanning.ts';
import { TESTING } from './testing.ts';

/** Every signal, family by family. docs/compliance/signals.md is made from this table. */
export const SIGNALS = [
  ...SCANNING,
  ...INVENTORY,
  ...FINDINGS,
  ...TESTING,
  ...AGENTS,
  ...GOVERNANCE,
  ...GATEWAY,
  ...EVIDENCE,
  ...IDENTITY,
  ...OPERATION,
] as const;

/** Id of a signal of the catalogue. */
export type SignalId = (typeof SIGNALS)[number]['id'];

const BY_ID = new Map(SIGNALS.map((signal) => [signal.id as string, signal]));

/** Returns the signal of an id; undefined where the catalogue has none. */
export function findSignal(id: string): (typeof SIGNALS)[number] | undefined {
  return BY_ID.get(id);
}
