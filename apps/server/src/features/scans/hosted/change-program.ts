/**
 * Examines a diff and prints an `ExaminedDiff` with the hash of the diff: `change-program.ts DIFF_FILE [GIT_DIRECTORY BASE HEAD]`. Run
 * by `change-process.ts`, with no environment.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { examineDiff } from '@svc/scan';

const [diffFile = '', gitDirectory, base = '', head = ''] = process.argv.slice(2);
const diff = await readFile(diffFile);
const examined = await examineDiff(
  diff,
  gitDirectory === undefined ? {} : { commits: { gitDirectory, base, head } },
);
const diffHash = createHash('sha256').update(diff).digest('hex');
process.stdout.write(JSON.stringify({ ...examined, diffHash }));
