import type { IdentityRef, Workload } from './permission-model.ts';

export function isSame(a: IdentityRef, b: IdentityRef): boolean {
  return a.unit === b.unit && a.address === b.address;
}

/** Whether a workload has the identity, by itself or through one that takes it on. */
export function runsAs({ identities }: Workload, identity: IdentityRef): boolean {
  return identities.some((own) => isSame(own, identity));
}
