/** Modules of Node.js that most runs do not need. Each loads others, milliseconds of a start. */
const LAZY =
  'child_process|crypto|events|fs/promises|http|module|os|readline|stream|stream/promises|v8|worker_threads|zlib';
const REQUIRE = new RegExp(String.raw`\brequire\("(?:node:)?(${LAZY})"\)`, 'g');

/**
 * Rewrites bundled code so that rarely used modules of Node.js are loaded when something of them is first used. An object whose
 * prototype is a proxy, because the bundler copies the module's own properties where it needs a default export.
 *
 *     let node_zlib = require("node:zlib");
 *     let node_zlib = Object.create(new Proxy({}, { get: (_, key) => process.getBuiltinModule("node:zlib")[key] }));
 */
export function withLazyBuiltins(code: string): string {
  return code.replace(
    REQUIRE,
    (_, name) =>
      `Object.create(new Proxy({}, { get: (_, key) => process.getBuiltinModule("node:${name}")[key] }))`,
  );
}
