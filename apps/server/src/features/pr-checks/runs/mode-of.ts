import type { CheckMode } from '@svc/contract';
import type { TenantDatabase } from '../../../db/database.ts';
import { findRepository } from '../../repositories/read-model.ts';
import type { CheckRow } from './store.ts';

/** Returns the mode of the repository of a check. */
export async function modeOf(
  db: TenantDatabase,
  row: Pick<CheckRow, 'repo_id'>,
): Promise<CheckMode> {
  const { check_mode: mode } = await db.read((tx) => findRepository(tx, row.repo_id));
  return mode as CheckMode;
}
