import { lstatSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';

/**
 * Keeps compiled code in this folder, for this process and its threads; does nothing where the user has no such folder of their
 * own. Node.js runs whatever code it finds in the cache, so a folder that anybody else owns or may write to (the default one in
 * the temporary folder, above all) would let them run code as this user. A cache that cannot be read or written costs time only.
 */
export function keepCompiledCode(folder) {
  // set by the operator, and in use by now
  if (process.env.NODE_COMPILE_CACHE !== undefined || !isOwn(folder)) return;
  enableCompileCache(folder);
  // threads read it from here
  process.env.NODE_COMPILE_CACHE = folder;
}

/** Returns true for a folder that exists or could be made, which belongs to this user and which nobody else may write to. */
function isOwn(folder) {
  const { getuid } = process;
  if (getuid === undefined) return false;
  try {
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) {
      mkdirSync(folder, { mode: 0o700 });
    }
    const { uid, mode } = lstatSync(folder);
    return uid === getuid() && (mode & 0o170000) === 0o040000 && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}
