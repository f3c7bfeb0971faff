#!/usr/bin/env node

const OLDEST_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_MAJOR) {
  console.error(
    `svc: Node.js ${process.version} is too old; install Node.js ${OLDEST_MAJOR} or later, ` +
      'or use `npm run svc -- ...` in a clone, which brings its own',
  );
  process.exitCode = 2;
} else {
  const cache = compileCacheFolder();
  // Not by import: that would load all that the modules export.
  if (cache !== null) process.getBuiltinModule('node:module').enableCompileCache(cache);
  const bundle = '../dist/main.js';
  const { main } = isBundleFresh() ? await import(bundle) : await import('../src/main.ts');
  await main();
}

/** True in the package, which has no sources, and in a clone whose sources all have the times and sizes that the bundle was made of. */
function isBundleFresh() {
  const { existsSync, readFileSync, statSync } = process.getBuiltinModule('node:fs');
  if (!existsSync(`${import.meta.dirname}/../src`)) return true;
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

/**
 * Returns a folder inside this package for compiled code, or null where the user has none of their own. Node.js runs whatever
 * code it finds in the cache, so a folder that anybody else owns or may write to (the default one in the temporary
 * folder, above all) would let them run code as this user.
 */
function compileCacheFolder() {
  const { lstatSync, mkdirSync } = process.getBuiltinModule('node:fs');
  const { env, getuid } = process;
  if (getuid === undefined || env.NODE_COMPILE_CACHE !== undefined) return null;
  const folder = `${import.meta.dirname}/../.compile-cache`;
  try {
    const stat = lstatSync(folder, { throwIfNoEntry: false });
    if (stat === undefined) mkdirSync(folder, { mode: 0o700 });
    const { uid, mode } = stat ?? lstatSync(folder);
    const isOwn = uid === getuid() && (mode & 0o170000) === 0o040000 && (mode & 0o022) === 0;
    return isOwn ? folder : null;
  } catch {
    return null;
  }
}
