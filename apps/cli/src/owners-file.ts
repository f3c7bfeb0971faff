import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadOwnersFile } from '@svc/scan';
import { MAX_OWNERS_BYTES } from '@svc/scan/owners';

/** Returns what reads files of a work tree by their paths from its top. A link is not followed: it may lead out of the tree. */
export function ownersFileReader(top: string): ReadOwnersFile {
  return (path) => {
    try {
      const file = join(realpathSync(top), path);
      const stat = statSync(file);
      if (!stat.isFile() || realpathSync(file) !== file) return null;
      return stat.size > MAX_OWNERS_BYTES ? new Uint8Array() : readFileSync(file);
    } catch {
      return null;
    }
  };
}
