/** Runs that add what they compiled to a cached script. Later ones only read it: most of what they call is there. */
const MAX_ADDING_RUNS = 4;
/** Four float64: time of the last change of the script's inode, its size, its inode, runs that added. */
const HEADER_BYTES = 32;

/**
 * Returns a function that loads a script of a folder by name, once, with what V8 compiled of it in earlier runs. A script is CommonJS and
 * ASCII; it may require others of the folder, as `./NAME`, Node's modules and installed packages. When the process exits, compiled code is written into
 * files whose paths begin with `cache`, in a folder that nobody else may write to: V8 runs what is there without looking at the script.
 */
export function cachedScripts(folder, cache) {
  const { readFileSync, statSync } = process.getBuiltinModule('node:fs');
  const { Script } = process.getBuiltinModule('node:vm');
  const modules = new Map();
  const changed = [];

  const require = (name) => {
    if (name.startsWith('./')) return load(name.slice(2));
    const { createRequire } = process.getBuiltinModule('node:module');
    return process.getBuiltinModule(name) ?? createRequire(folder)(name);
  };

  function load(name) {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const filename = folder + name;
    const { ctimeMs, size, ino } = statSync(filename);
    const [runs, cachedData] = readCache(cache + name, [ctimeMs, size, ino]);
    const text = readFileSync(filename, 'latin1');
    const script = new Script(`(function(exports,require,module,__filename){${text}\n})`, {
      filename,
      cachedData,
    });
    const added = script.cachedDataRejected === false ? runs : 0;
    if (added < MAX_ADDING_RUNS) changed.push([name, script, [ctimeMs, size, ino, added + 1]]);
    script.runInThisContext()(module.exports, require, module, filename);
    return module.exports;
  }

  process.once('exit', () => {
    for (const [name, script, header] of changed)
      writeCache(cache + name, header, script.createCachedData());
  });
  return load;

  function readCache(file, version) {
    try {
      const bytes = readFileSync(file);
      const header = new Float64Array(bytes.buffer, bytes.byteOffset, HEADER_BYTES / 8);
      if (version.every((value, at) => value === header[at]))
        return [header[version.length], bytes.subarray(HEADER_BYTES)];
    } catch {
      // none yet
    }
    return [0, undefined];
  }
}

/** Replaces a file of the cache. A process that reads it has the old or the new one; without room for it there is none. */
function writeCache(file, header, code) {
  const { renameSync, rmSync, writeFileSync } = process.getBuiltinModule('node:fs');
  const temporary = `${file}.${process.pid}`;
  try {
    const content = Buffer.concat([Buffer.from(Float64Array.from(header).buffer), code]);
    writeFileSync(temporary, content, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } catch {
    rmSync(temporary, { force: true });
  }
}
