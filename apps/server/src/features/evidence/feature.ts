import { join } from 'node:path';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { pseudonyms } from './erasure/erase.ts';
import { ErasureList } from './erasure/erasure-list.ts';
import { SharedErasureList } from './erasure/shared-list.ts';
import type { PackOf } from './explain.ts';
import { publishedKeys } from './proofs/published-keys.ts';
import { tileSurface } from './proofs/tile-surface.ts';
import { evidenceRoutes } from './routes.ts';
import { fsckCron, fsckJob } from './verification/fsck.ts';

/** The feature needs of `packs` the pack that a decision was made by. */
export function createEvidence(platform: Platform, needs: { readonly packOf: PackOf }): Feature {
  const { config, db, log, masterKey, keys, sealing } = platform;
  const list = new ErasureList(join(config.dataDir, 'erasures'));
  const fsck = { pool: platform.jobsPool, keys, log };
  const erasure = { pseudonym: pseudonyms(masterKey), list };
  const shared = new SharedErasureList({ ...erasure, db, lookups: sealing.lookups, log });
  return {
    jobs: [fsckCron(fsck), fsckJob(fsck)],
    surfaces: [publishedKeys(keys, db.lookups), tileSurface(platform)],
    operations: evidenceRoutes({ db, keys, erasure, ...needs }),
    start: () => shared.start(),
  };
}
