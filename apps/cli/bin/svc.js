#!/usr/bin/env node

const OLDEST_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_MAJOR) {
  console.error(
    `svc needs Node.js ${OLDEST_MAJOR} or later and runs on ${process.version}. ` +
      `Install Node.js ${OLDEST_MAJOR}, or run it by npx where it is installed, which brings its own.`,
  );
  process.exitCode = 2;
} else {
  // Not by import: that would load all that the modules export.
  process.getBuiltinModule('node:module').enableCompileCache();
  const bundle = '../dist/main.js';
  const { main } = isBundleFresh() ? await import(bundle) : await import('../src/main.ts');
  await main();
}

/** True when there is a bundle and each of its sources has the time and size that it was made of. */
function isBundleFresh() {
  const { readFileSync, statSync } = process.getBuiltinModule('node:fs');
  try {
    const folder = `${import.meta.dirname}/../dist/`;
    const sources = JSON.parse(readFileSync(`${folder}sources.json`, 'utf8'));
    return sources.every(([path, mtimeMs, size]) => {
      const stat = statSync(folder + path);
      return stat.mtimeMs === mtimeMs && stat.size === size;
    });
  } catch {
    return false;
  }
}
