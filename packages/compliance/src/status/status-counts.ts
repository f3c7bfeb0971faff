import {
  ATTESTED_STATUSES,
  type AttestedStatus,
  AUTOMATED_STATUSES,
  type AutomatedStatus,
  type REVIEW_STATUSES,
} from '@svc/contract';
import type { ControlStatus } from './control-status.ts';

type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** How many controls have each status. The columns are counted apart, and each adds up to `counted`. */
export type StatusCounts = {
  readonly total: number;
  /** In force and applicable. */
  readonly counted: number;
  readonly notInForce: number;
  /** In force, and decided not to concern the scope. */
  readonly notApplicable: number;
  readonly automated: Readonly<Record<AutomatedStatus, number>>;
  /** What reviews leave uncounted is absent where no control has it: digests of snapshots without a review stay as they were. */
  readonly attested: Readonly<
    Record<Exclude<AttestedStatus, ReviewStatus>, number> & Partial<Record<ReviewStatus, number>>
  >;
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
    attested: withoutAbsent(countBy(ATTESTED_STATUSES, counted, ({ attested }) => attested)),
    contradicted: counted.filter(({ contradicted }) => contradicted).length,
  };
}

function withoutAbsent(counts: Readonly<Record<AttestedStatus, number>>): StatusCounts['attested'] {
  const { awaiting_review, rejected, ...others } = counts;
  return {
    ...others,
    ...(awaiting_review > 0 && { awaiting_review }),
    ...(rejected > 0 && { rejected }),
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
