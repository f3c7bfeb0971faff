import { createHash } from 'node:crypto';
import type { PackId } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import type { Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { newestFiles, type PackVersionRow } from './store.ts';
import { droppedFiles } from './version-warnings.ts';
import { insertVersion, type NewVersion } from './write-version.ts';

/** Saves the next version of a pack, a draft. */
export async function savePack(
  tx: Writer,
  principal: Principal,
  packId: PackId,
  pack: NewVersion,
): Promise<Written<PackVersionRow>> {
  // before the rows of the pack are locked, as every change of a pack does, so that no two wait for each other
  await beginAuthorityChange(tx);
  const dropped = droppedFiles(await newestFiles(tx, packId), pack.sources);
  const row = await insertVersion(tx, principal, packId, {
    ...pack,
    warnings: [...dropped, ...pack.warnings],
  });
  const sourcesHash = createHash('sha256').update(JSON.stringify(pack.sources)).digest('hex');
  return {
    result: row,
    events: [
      {
        kind: 'pack.saved',
        actor: actor(principal),
        subject: { type: 'pack', id: packId },
        data: { version: row.version, sourcesHash },
      },
    ],
  };
}
