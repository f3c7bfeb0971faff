/** `npm run build`: makes what the product is faster with and can do without. Does nothing when nothing has changed. */
import { buildConsole, VERIFY_FILE } from '@svc/console/build';
import { buildMatchers } from '@svc/inspect/build';
import { buildSdk } from '@svc/sdk/build';
import { buildAlone } from './build-lock.ts';
import { buildCommandLine, packCommandLine } from './command-line.ts';
import { writeCommit } from './commit.ts';
import { buildServerEntries } from './server-entries.ts';

await buildAlone(buildAll, console.log);

async function buildAll(): Promise<void> {
  const { built, bytes, refused } = await buildMatchers();
  console.log(`${built ? 'matcher built' : 'matcher is up to date'}: ${kilobytes(bytes)}`);
  for (const line of refused) console.log(`searched the plain way: ${line}`);
  console.log(`command line bundled: ${kilobytes(await buildCommandLine())}`);
  console.log(`service bundled: ${kilobytes(await buildServerEntries())}`);
  writeCommit();
  const sdk = buildSdk();
  console.log(`SDK ${sdk.isNew ? 'built' : 'is up to date'}: ${kilobytes(sdk.bytes)}`);
  const pages = await buildConsole();
  console.log(`console ${pages.isNew ? 'built' : 'is up to date'}: ${kilobytes(pages.bytes)}`);
  packCommandLine(VERIFY_FILE);
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} KB`;
}
