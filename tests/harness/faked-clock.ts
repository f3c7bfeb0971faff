import { existsSync } from 'node:fs';
import { chmod, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  installBinaries,
  POSTGRES_MAJOR,
} from '../../apps/server/src/platform/embedded-postgres/binaries.ts';
import { locateCluster } from '../../apps/server/src/platform/embedded-postgres/location.ts';
import { serverUser } from '../../apps/server/src/platform/embedded-postgres/server-user.ts';

/** Where Debian's package `faketime` puts libfaketime. */
const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

/** Whether clocks can be changed here; else `apt-get install faketime`. */
export const HAS_FAKED_CLOCK = LIBRARY !== undefined;

/** The wall clock of one program; its monotonic clock is the machine's. */
export type FakedClock = {
  /** What the program must be started with; empty where clocks cannot be changed here. */
  readonly env: Readonly<Record<string, string>>;
  /** Moves the clock of the running program against the machine's: `-2d`, `+1h`, `+0`. Takes effect within a second. */
  set(offset: string): Promise<void>;
};

/** Makes a clock that is kept in a new file below `folder`, which the program's user must be able to read. */
export async function makeFakedClock(folder: string, name: string): Promise<FakedClock> {
  const file = join(folder, `${name}.clock`);
  const set = async (offset: string) => {
    // read by the program at any time: never half of it
    await writeFile(`${file}.new`, `${offset}\n`, { mode: 0o644 });
    await rename(`${file}.new`, file);
  };
  await set('+0');
  if (LIBRARY === undefined) return { env: {}, set };
  return {
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}

/** Makes the database server of a data directory that was not started yet run on this clock. */
export async function runDatabaseOn({ env }: FakedClock, dataDir: string): Promise<void> {
  if (Object.keys(env).length === 0) return;
  const { home } = await locateCluster(dataDir, serverUser());
  const binaries = join(home, `binaries-${POSTGRES_MAJOR}`);
  await installBinaries(binaries);
  const program = join(binaries, 'bin', 'postgres');
  await rename(program, `${program}-on-its-clock`);
  const variables = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  await writeFile(program, `#!/bin/sh\n${variables.join(' ')} exec "$0-on-its-clock" "$@"\n`);
  await chmod(program, 0o755);
}
