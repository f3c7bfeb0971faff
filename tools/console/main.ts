import { startParts } from '@svc/console/parts-server';

const USAGE = 'usage: npm run console -- --parts';
const PORT = 5180;

/** `npm run console -- --parts`: shows every part of the console in all its states, while it is being worked on. */
async function main(args: readonly string[]): Promise<void> {
  if (args.length !== 1 || args[0] !== '--parts') throw new Error(USAGE);
  const { url } = await startParts(PORT);
  console.log(`parts of the console: ${url} (Ctrl C stops it)`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(`console: ${(error as Error).message}`);
  process.exitCode = 1;
}
