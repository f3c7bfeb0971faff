import { createReadStream, readFileSync } from 'node:fs';
import type { Trust } from '@svc/ledger';
import { idNoun } from './id-argument.ts';

/** Options that say whom an export is verified against. */
export type TrustFlags = {
  readonly key?: string;
  readonly keys?: string;
  readonly checkpoint?: string;
  readonly witness?: readonly string[];
};

/** Ends the command with a message about its arguments or files. */
export type Unusable = (message: string) => never;

/** Reads the keys and the checkpoint that the options name. */
export async function readTrust(flags: TrustFlags, unusable: Unusable): Promise<Trust> {
  const { parseVkey } = await import('@svc/ledger');
  const readKey = (key: string) => {
    const vkey = parseVkey(key).ok ? key : textOf(key);
    const parsed = parseVkey(vkey ?? '');
    if (vkey !== undefined && parsed.ok) return vkey;
    const why = vkey === undefined || parsed.ok ? 'no such file, and no key' : parsed.reason;
    return unusable(`--key ${key}: ${why} (a key reads name+id+base64)`);
  };
  const key = flags.key === undefined ? undefined : readKey(flags.key);
  const contentOf = (option: string, path: string | undefined) => {
    if (path === undefined) return undefined;
    if (key === undefined) return unusable(`${option} needs --key`);
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      return unusable(`${option} ${path}: ${(error as NodeJS.ErrnoException).code}`);
    }
  };
  return {
    key,
    keys: contentOf('--keys', flags.keys),
    checkpoint: contentOf('--checkpoint', flags.checkpoint),
    witnesses: (flags.witness ?? []).map((given) => textOf(given) ?? given),
  };
}

/** Ends the command where an export or a file of disclosures cannot be read, or a key cannot be used. */
export async function unreadable(
  error: NodeJS.ErrnoException & { path?: string },
  file: string,
  unusable: Unusable,
): Promise<never> {
  const path = error.path ?? file;
  const noun = error.code === 'ENOENT' ? idNoun(path) : null;
  if (noun !== null) return unusable(`${path} is the id of ${noun}; give the file of an export`);
  if (error.code === undefined) return unusable(`${file}: ${error.message}`);
  const { plainReason } = await import('@svc/git');
  return unusable(`${path}: ${plainReason(error)}`);
}

const CHUNKS = { highWaterMark: 2 ** 18 };

/** Opens a file when its turn comes. */
export async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  yield* file === '-' ? process.stdin : createReadStream(file, CHUNKS);
}

/** The first line of a file, or undefined if it cannot be read. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/, 1)[0]?.trim();
  } catch {
    return undefined;
  }
}
