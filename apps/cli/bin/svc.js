#!/usr/bin/env node
import module from 'node:module';

const OLDEST_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_MAJOR) {
  console.error(
    `svc needs Node.js ${OLDEST_MAJOR} or later and runs on ${process.version}. ` +
      `Install Node.js ${OLDEST_MAJOR}, or run it as: npx --package=node@${OLDEST_MAJOR} --package=@svc/cli svc`,
  );
  process.exitCode = 2;
} else {
  module.enableCompileCache();
  const { main } = await import('../src/main.ts');
  await main();
}
