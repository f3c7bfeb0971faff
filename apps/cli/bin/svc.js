#!/usr/bin/env node

const OLDEST_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_MAJOR) {
  console.error(
    `svc: Node.js ${process.version} is too old; install Node.js ${OLDEST_MAJOR} or later, ` +
      'or use `npm run svc -- ...` in a clone, which brings its own',
  );
  process.exitCode = 2;
} else {
  const { main, beforeFlags } = isBundleFresh()
    ? await loadBundle()
    : await import('../src/main.ts');
  await main(beforeFlags);
}

/** Loads the bundle with the code that V8 compiled of it before; without a cache of our own, by Node.js and with its cache if there is one. */
async function loadBundle() {
  const cache = compileCacheFolder();
  const dist = `${import.meta.dirname.slice(0, -'bin'.length)}dist/`;
  if (cache !== null) {
    const { cachedScripts } = await import('./cached-scripts.js');
    // another version of Node.js has other compiled code
    const { load, beforeFlags } = cachedScripts(
      dist,
      `${cache}/${process.version}-${process.arch}-`,
    );
    return { main: load('main.cjs').main, beforeFlags };
  }
  const { createRequire } = process.getBuiltinModule('node:module');
  return createRequire(import.meta.url)(`${dist}main.cjs`);
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
 * Returns a folder inside this package for compiled code, or null where the user has none of their own or chose one for Node.js. V8 runs whatever
 * code it finds in the cache, so a folder that anybody else owns or may write to (the default one in the temporary
 * folder, above all) would let them run code as this user.
 */
function compileCacheFolder() {
  const { lstatSync, mkdirSync } = process.getBuiltinModule('node:fs');
  const { env, getuid } = process;
  if (getuid === undefined) return null;
  if (env.NODE_COMPILE_CACHE !== undefined || env.NODE_DISABLE_COMPILE_CACHE !== undefined)
    return null;
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
