/** Runs that add what they compiled to a cached script. Later ones only read it: what the first runs called is there. */
const MAX_ADDING_RUNS = 4;
/** Five float64: time of the last change of the script's inode, its size, its inode, runs that added, sum of the code. */
const HEADER_BYTES = 40;
/** Words of the code between two that are summed: 16 of each block of 4 KiB. */
const SUMMED_WORDS = 64;

/**
 * Loads scripts of a folder by name, each once, with what V8 compiled of it in earlier runs. A script is CommonJS and ASCII; it may require
 * others of the folder, as `./NAME`, Node's modules and installed packages. When the process exits, compiled code is written into files whose
 * paths begin with `cache`, in a folder that nobody else may write to: V8 runs what is there without looking at the script.
 *
 * `beforeFlags` is to be called before the process changes flags of V8, which accepts compiled code under the same flags alone: what was
 * compiled until then is written at once, and what comes later has files of its own.
 */
export function cachedScripts(folder, cache) {
  const { readFileSync, statSync } = process.getBuiltinModule('node:fs');
  const { Script } = process.getBuiltinModule('node:vm');
  const modules = new Map();
  let changed = [];
  let prefix = cache;

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
    const file = prefix + name;
    const { ctimeMs, size, ino } = statSync(filename);
    const { runs, code } = readCache(file, [ctimeMs, size, ino]);
    const text = readFileSync(filename, 'latin1');
    const script = new Script(`(function(exports,require,module,__filename){${text}\n})`, {
      filename,
      cachedData: code,
    });
    const added = script.cachedDataRejected === false ? runs : 0;
    if (added < MAX_ADDING_RUNS)
      changed.push({ file, script, head: [ctimeMs, size, ino, added + 1] });
    script.runInThisContext()(module.exports, require, module, filename);
    return module.exports;
  }

  function readCache(file, version) {
    try {
      const bytes = readFileSync(file);
      const head = new Float64Array(bytes.buffer, bytes.byteOffset, HEADER_BYTES / 8);
      const [runs, sum] = head.subarray(version.length);
      const code = bytes.subarray(HEADER_BYTES);
      if (version.every((value, at) => value === head[at]) && sum === sumOf(code))
        return { runs, code };
    } catch {
      // none yet
    }
    return { runs: 0, code: undefined };
  }

  function write() {
    for (const { file, script, head } of changed) writeCache(file, head, script);
    changed = [];
  }

  process.once('exit', write);
  return {
    load,
    beforeFlags() {
      write();
      prefix += 'flags-';
    },
  };
}

/** Replaces a file of the cache. A process that reads it has the old or the new one; where it cannot be written there is none. */
function writeCache(file, head, script) {
  const { renameSync, rmSync, writeFileSync } = process.getBuiltinModule('node:fs');
  const temporary = `${file}.${process.pid}`;
  try {
    const code = script.createCachedData();
    const header = Buffer.from(Float64Array.from([...head, sumOf(code)]).buffer);
    try {
      writeFileSync(temporary, Buffer.concat([header, code]), { mode: 0o600, flag: 'wx' });
      renameSync(temporary, file);
    } catch {
      rmSync(temporary, { force: true });
    }
  } catch {
    // the command has done its work
  }
}

/** A sum that differs where blocks of a file are missing, as after a power loss. V8 looks at the length alone. */
function sumOf(code) {
  const whole = code.length - (code.length % 4);
  let sum = code.length;
  for (let at = 0; at < whole; at += 4 * SUMMED_WORDS) sum = (sum * 31 + code.readInt32LE(at)) | 0;
  return sum;
}
