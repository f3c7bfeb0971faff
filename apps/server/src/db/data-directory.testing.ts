import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a temporary folder for a data directory, in the system's folder for temporary files unless another is given. The database's
 * user can pass through it: for root the service would put the database outside of it otherwise.
 */
export async function makeDataDirectory(name: string, within = tmpdir()): Promise<string> {
  const path = await mkdtemp(join(within, `svc-${name}-`));
  await chmod(path, 0o711);
  return path;
}
