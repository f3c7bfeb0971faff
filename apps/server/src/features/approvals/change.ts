import type { Approval } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { Principal } from '../../platform/principal.ts';

/** A change that a second person must agree to: all that it was asked for with. */
export type Change = NonNullable<Approval['change']>;

/** The approval that a change is made under, and the version of its target that it was asked for against. */
export type ChangeApproval = { readonly id: string; readonly targetVersion: number };

/**
 * Makes a change of one operation in the transaction that approves it; returns what to seal. Throws `conflict` where its
 * target has another version by then: what was agreed to was another change.
 */
export type ExecuteChange<Operation extends Change['operation']> = (
  tx: Writer,
  principal: Principal,
  change: Extract<Change, { readonly operation: Operation }>,
  approval: ChangeApproval,
) => Promise<Fact>;

/** How changes of each operation are made, supplied by the features that they are of. */
export type ChangeExecutors = {
  readonly [Operation in Change['operation']]: ExecuteChange<Operation>;
};

/** Records in the transaction that rejects a change what follows from it; returns what to seal. */
export type RejectChange<Operation extends Change['operation']> = (
  tx: Writer,
  principal: Principal,
  change: Extract<Change, { readonly operation: Operation }>,
  approval: ChangeApproval,
) => Promise<Fact>;

/** What follows from a rejection, for the operations of which anything does. */
export type ChangeRejections = {
  readonly [Operation in Change['operation']]?: RejectChange<Operation>;
};

/** Records what follows from the rejection of a change; null where nothing does. */
export async function rejectChange<Operation extends Change['operation']>(
  rejections: ChangeRejections,
  tx: Writer,
  principal: Principal,
  change: Extract<Change, { readonly operation: Operation }>,
  approval: ChangeApproval,
): Promise<Fact | null> {
  const record = rejections[change.operation] as RejectChange<Operation> | undefined;
  return record === undefined ? null : record(tx, principal, change, approval);
}

/** Makes a change by the executor of its operation. */
export function executeChange<Operation extends Change['operation']>(
  executors: ChangeExecutors,
  tx: Writer,
  principal: Principal,
  change: Extract<Change, { readonly operation: Operation }>,
  approval: ChangeApproval,
): Promise<Fact> {
  const execute = executors[change.operation] as ExecuteChange<Operation>;
  return execute(tx, principal, change, approval);
}
