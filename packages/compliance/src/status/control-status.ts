import type { AttestedStatus, AutomatedStatus } from '@svc/contract';
import type { Framework } from '../framework.ts';
import { isInForce } from '../in-force.ts';
import type { Mapping } from '../mapping.ts';
import { type ApplicabilityDecision, isApplicable } from './applicability.ts';
import { type Attestation, attestedStatus } from './attestation.ts';
import { automatedStatus, isAnyNotMet } from './automated-status.ts';
import {
  outcomesAt,
  readSignals,
  type SignalReading,
  type SignalResults,
} from './signal-reading.ts';

/** Both columns of a control, which no number joins, with what they were derived from. */
export type ControlStatus = {
  readonly id: string;
  readonly automated: AutomatedStatus;
  readonly attested: AttestedStatus;
  /** A person attests that the control is met, wholly or in part, and a mapped signal is not met. */
  readonly contradicted: boolean;
  /** Whether it applies on that day; until then it is not counted. */
  readonly inForce: boolean;
  /** Whether it concerns the scope; otherwise it is counted as not applicable alone. */
  readonly applicable: boolean;
  readonly signals: readonly SignalReading[];
};

/** Everything that status depends on, of one tenant and scope. */
export type StatusFacts = {
  readonly results: SignalResults;
  /** A person's decision for each control that has one. */
  readonly applicability: ReadonlyMap<string, ApplicabilityDecision>;
  /** For each control that has any, in the order of sealing. */
  readonly attestations: ReadonlyMap<string, readonly Attestation[]>;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** Returns the status of each control of a framework, in its order. */
export function statusOf(
  { controls }: Framework,
  mapping: Mapping,
  { results, applicability, attestations, now }: StatusFacts,
): readonly ControlStatus[] {
  const day = new Date(now).toISOString().slice(0, 10);
  const outcomeOf = outcomesAt(results, now);
  return controls.map((control, at) => {
    const { id } = control;
    // a mapping has every control of its framework, in its order
    const mapped = mapping.controls[at];
    if (mapped?.id !== id)
      throw new TypeError(`control ${id} is not at its place in the mapping (got ${mapped?.id})`);
    const signals = readSignals(mapped, outcomeOf);
    const attested = attestedStatus(attestations.get(id) ?? [], now);
    return {
      id,
      automated: automatedStatus(signals),
      attested,
      contradicted: isClaim(attested) && isAnyNotMet(signals),
      inForce: isInForce(control, day),
      applicable: isApplicable(applicability.get(id) ?? null, now),
      signals,
    };
  });
}

function isClaim(attested: AttestedStatus): boolean {
  return attested === 'implemented' || attested === 'partial';
}
