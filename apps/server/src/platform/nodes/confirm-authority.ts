import { ApiError } from '../api-error.ts';
import type { NodeLease } from './node-lease.ts';

/** Authority that advances this often while it is checked is a fault, not a race. */
const MAX_CHECKS = 20;

/**
 * Resolves when what was checked under `epoch` may be answered. Where authority has advanced since, `check` checks again and
 * returns the epoch that it did so under; what it throws is thrown. Throws `unavailable` while authority cannot be read.
 */
export async function confirmAuthority(
  lease: NodeLease,
  tenantId: string,
  epoch: number,
  check: () => Promise<number>,
): Promise<void> {
  let checked = epoch;
  for (let attempt = 0; attempt < MAX_CHECKS; attempt++) {
    if (lease.isCurrent(tenantId, checked)) return;
    const known = await lease.known(tenantId);
    if (known > checked) checked = await check();
  }
  throw new ApiError('unavailable', 'the authority of the tenant keeps changing; try again');
}
