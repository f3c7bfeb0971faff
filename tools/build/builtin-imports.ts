/** Modules that most runs do not need: their functions load them when first called. */
const LAZY: ReadonlySet<string> = new Set([
  'crypto',
  'fs/promises',
  'zlib',
  'child_process',
  'worker_threads',
  'os',
]);
const IMPORT =
  /^import (?:([\w$]+)|\* as ([\w$]+)|(?:([\w$]+), )?\{ ([^}]+) \}) from "node:([\w/]+)";$/gm;

/**
 * Rewrites imports of Node's modules in bundled code as calls. An import statement evaluates all exports of a module, and
 * that loads what most of them need (`node:fs` loads the streams): milliseconds at every start.
 *
 *     import { statSync as s } from "node:fs";   ->   const { statSync: s } = process.getBuiltinModule("node:fs");
 */
export function withBuiltinCalls(code: string): string {
  return code.replace(IMPORT, (_, ...groups: (string | undefined)[]) => {
    const [only, all, first, names, name = ''] = groups;
    const module = `process.getBuiltinModule("node:${name}")`;
    const whole = only ?? all ?? first;
    const lines = whole === undefined ? [] : [`const ${whole} = ${wholeModule(name, module)};`];
    for (const part of names?.split(', ') ?? []) {
      const [exported = '', local = exported] = part.split(' as ');
      lines.push(`const ${local} = ${partOf(name, exported, module)};`);
    }
    return lines.join('\n');
  });
}

function partOf(name: string, exported: string, module: string): string {
  const value = `${module}.${exported}`;
  if (!LAZY.has(name)) return value;
  if (exported === 'constants') return lazyObject(value);
  const isFunction = /^[a-z]/.test(exported) && !['workerData', 'parentPort'].includes(exported);
  return isFunction ? `(...args) => ${value}(...args)` : value;
}

function wholeModule(name: string, module: string): string {
  return LAZY.has(name) ? lazyObject(module) : module;
}

function lazyObject(object: string): string {
  return `new Proxy({}, { get: (_, key) => ${object}[key] })`;
}
