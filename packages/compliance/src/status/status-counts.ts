import {
  ATTESTED_STATUSES,
  type AttestedStatus,
  AUTOMATED_STATUSES,
  type AutomatedStatus,
} from '@svc/contract';
import type { ControlStatus } from './control-status.ts';

/** How many controls have each status. The columns are counted apart, and each adds up to `counted`. */
export type StatusCounts = {
  readonly total: number;
  /** In force and applicable. */
  readonly counted: number;
  readonly notInForce: number;
  /** In force, and decided not to concern the scope. */
  readonly notApplicable: number;
  readonly automated: Readonly<Record<AutomatedStatus, number>>;
  readonly attested: Readonly<Record<AttestedStatus, number>>;
  /** Of those counted. */
  readonly contradicted: number;
};

/** Counts controls per status. */
export function countStatuses(statuses: readonly ControlStatus[]): StatusCounts {
  const inForce = statuses.filter((status) => status.inForce);
  const counted = inForce.filter(({ applicable }) => applicable);
  return {
    total: statuses.length,
    counted: counted.length,
    notInForce: statuses.length - inForce.length,
    notApplicable: inForce.length - counted.length,
    automated: countBy(AUTOMATED_STATUSES, counted, ({ automated }) => automated),
    attested: countBy(ATTESTED_STATUSES, counted, ({ attested }) => attested),
    contradicted: counted.filter(({ contradicted }) => contradicted).length,
  };
}

function countBy<Value extends string>(
  values: readonly Value[],
  statuses: readonly ControlStatus[],
  statusOf: (status: ControlStatus) => Value,
): Readonly<Record<Value, number>> {
  const counts = Object.fromEntries(values.map((value) => [value, 0])) as Record<Value, number>;
  for (const status of statuses) counts[statusOf(status)] += 1;
  return counts;
}
