import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedHead } from '@svc/contract';
import { call } from './api.ts';
import { svc } from './program.ts';
import { expectExitCode, type Walk } from './walk.ts';

/** Files with the exported evidence and the key that verifies it. */
export type Evidence = { readonly evidenceFile: string; readonly keyFile: string };

/**
 * Exports the evidence, verifies it offline, then flips one bit in a copy, in the event of the denied call, and shows that
 * verification names the event.
 */
export async function exportAndVerify(
  { development, dataDir, print }: Walk,
  deniedId: string,
): Promise<Evidence> {
  const { key } = await call<SignedHead>(development, 'alice', 'GET', '/v1/evidence/head');
  const evidenceFile = join(dataDir, 'evidence.ndjson');
  const keyFile = join(dataDir, 'evidence.vkey');
  const changedFile = join(dataDir, 'evidence-changed.ndjson');
  await writeFile(
    evidenceFile,
    await call<string>(development, 'alice', 'GET', '/v1/evidence/export'),
  );
  await writeFile(keyFile, `${key}\n`);
  const verify = (file: string) =>
    svc(['evidence', 'verify', file, '--key', keyFile], { env: development.commandEnv });
  const verified = await verify(evidenceFile);
  expectExitCode(verified, 0, 'svc evidence verify');
  print(
    'exported the evidence; `svc evidence verify` checks it offline with the public key alone:',
  );
  print(`    ${firstLine(verified.stdout)}`);
  await writeFile(changedFile, withFlippedBit(await readFile(evidenceFile), deniedId));
  const changed = await verify(changedFile);
  expectExitCode(changed, 1, 'svc evidence verify');
  print('changed one byte in a copy, in the event of the stopped call; verification names it:');
  print(`    ${firstLine(changed.stdout)}`);
  return { evidenceFile, keyFile };
}

/** Returns a copy in which the last letter of the first occurrence of `word` is another. */
function withFlippedBit(bytes: Buffer, word: string): Buffer {
  const at = bytes.indexOf(word);
  if (at === -1) throw new Error(`the export does not hold the event ${word}`);
  const copy = Buffer.from(bytes);
  const last = at + word.length - 1;
  copy[last] = (copy[last] as number) ^ 1;
  return copy;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] as string;
}
