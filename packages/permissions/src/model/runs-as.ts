import { refKey } from './identity-ref.ts';
import type { IdentityRef, PermissionModel, Workload } from './permission-model.ts';

/** Whether a workload has the identity, by itself or through one that takes it on. */
export function runsAs({ identities }: Workload, { unit, address }: IdentityRef): boolean {
  return identities.some((own) => own.unit === unit && own.address === address);
}

const indexes = new WeakMap<PermissionModel, ReadonlyMap<string, readonly Workload[]>>();

/** All workloads that have the identity. */
export function workloadsOf(model: PermissionModel, ref: IdentityRef) {
  let index = indexes.get(model);
  if (index === undefined) {
    index = indexed(model);
    indexes.set(model, index);
  }
  return index.get(refKey(ref)) ?? [];
}

function indexed({ workloads }: PermissionModel): ReadonlyMap<string, readonly Workload[]> {
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
