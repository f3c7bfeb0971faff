#!/usr/bin/env node

const OLDEST_MAJOR = 24;

// The supported syntax here is that of Node.js 20, which must be able to print this message.
if (Number(process.versions.node.split('.')[0]) < OLDEST_MAJOR) {
  console.error(
    `svc-server: Node.js ${process.version} is too old; install Node.js ${OLDEST_MAJOR} or later`,
  );
  process.exitCode = 1;
} else {
  const { keepCompiledCode } = await import('./compile-cache.js');
  keepCompiledCode(`${import.meta.dirname}/../.compile-cache`);
  const { bundledEntry } = await import('../src/foundation/bundled-entry.ts');
  await import(bundledEntry(new URL('../src/main.ts', import.meta.url)));
}
