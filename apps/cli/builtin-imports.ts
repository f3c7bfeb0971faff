/** Modules that most runs do not need: their functions load them when first called. */
const LAZY: ReadonlySet<string> = new Set([
  'crypto',
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
      const isFunction =
        /^[a-z]/.test(exported) && !['constants', 'workerData', 'parentPort'].includes(exported);
      lines.push(
        LAZY.has(name) && isFunction
          ? `const ${local} = (...args) => ${module}.${exported}(...args);`
          : `const ${local} = ${module}.${exported};`,
      );
    }
    return lines.join('\n');
  });
}

function wholeModule(name: string, module: string): string {
  return LAZY.has(name) ? `new Proxy({}, { get: (_, key) => ${module}[key] })` : module;
}
