import { expect, test } from 'vitest';
import { withLazyBuiltins } from './builtin-imports.ts';

type Shape = { readonly default: Record<string, unknown> } & Record<string, unknown>;

/** Evaluates code that declares `part` as a module, and returns that. */
const evaluated = (code: string) => new Function('require', `${code}\nreturn part;`)(() => null);

test('a rarely used module of Node becomes an object that loads it for what is read', () => {
  const code = withLazyBuiltins('let part = require("node:zlib");');
  const { getBuiltinModule } = process;
  const loaded: string[] = [];
  process.getBuiltinModule = ((name: string) => {
    loaded.push(name);
    return getBuiltinModule(name);
  }) as typeof getBuiltinModule;
  try {
    const part: Shape = evaluated(code);
    expect(loaded).toEqual([]);
    expect(part['constants']).toBe(getBuiltinModule('node:zlib').constants);
    expect(loaded).toEqual(['node:zlib']);
  } finally {
    process.getBuiltinModule = getBuiltinModule;
  }
});

test('what the bundler makes of its default export loads it no sooner', () => {
  const toModule = `const __toESM = (module) => Object.defineProperty(Object.create(Object.getPrototypeOf(module)), 'default', { value: module });`;
  const part: Shape = evaluated(
    withLazyBuiltins(`${toModule}\nlet part = require("node:os");\npart = __toESM(part, 1);`),
  );
  expect(part['EOL']).toBe('\n');
  expect(part.default['EOL']).toBe('\n');
});

test('other modules are required as they are', () => {
  for (const name of ['node:fs', 'node:path', './zlib.cjs', 'zlib-of-others']) {
    const code = `let part = require("${name}");`;
    expect(withLazyBuiltins(code)).toBe(code);
  }
});
