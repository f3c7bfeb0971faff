import { memoTable } from '@svc/analysis';
import { refKey } from './identity-ref.ts';
import type { IdentityRef, PermissionModel, Workload } from './permission-model.ts';

/** Whether a workload has the identity, by itself or through one that takes it on. */
export function runsAs({ identities }: Workload, { unit, address }: IdentityRef): boolean {
  return identities.some((own) => own.unit === unit && own.address === address);
}

type WorkloadIndex = ReadonlyMap<string, readonly Workload[]>;
const WORKLOADS = memoTable<PermissionModel, WorkloadIndex>('workloads by identity');

/** Returns all workloads that have the identity. */
export function workloadsOf(model: PermissionModel, ref: IdentityRef): readonly Workload[] {
  const index = model.memo.get(WORKLOADS, model, () => indexed(model));
  return index.get(refKey(ref)) ?? [];
}

function indexed({ workloads }: PermissionModel): WorkloadIndex {
  const found = new Map<string, Workload[]>();
  for (const workload of workloads) {
    for (const key of new Set(workload.identities.map(refKey))) {
      const before = found.get(key);
      if (before === undefined) found.set(key, [workload]);
      else before.push(workload);
    }
  }
  return found;
}
