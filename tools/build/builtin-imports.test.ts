import { expect, test } from 'vitest';
import { withBuiltinCalls } from './builtin-imports.ts';

test('imports of Node modules become calls, functions of rarely used ones lazy', () => {
  const module = (name: string) => `process.getBuiltinModule("node:${name}")`;
  const cases: readonly (readonly [string, string])[] = [
    [
      'import { a, B as c } from "node:fs";',
      `const a = ${module('fs')}.a;\nconst c = ${module('fs')}.B;`,
    ],
    ['import x from "node:path";', `const x = ${module('path')};`],
    ['import * as x from "node:path";', `const x = ${module('path')};`],
    ['import x, { a } from "node:fs";', `const x = ${module('fs')};\nconst a = ${module('fs')}.a;`],
    [
      'import { Hash, hash as h } from "node:crypto";',
      `const Hash = ${module('crypto')}.Hash;\nconst h = (...args) => ${module('crypto')}.hash(...args);`,
    ],
    [
      'import { constants as c, inflate } from "node:zlib";',
      `const c = new Proxy({}, { get: (_, key) => ${module('zlib')}.constants[key] });\nconst inflate = (...args) => ${module('zlib')}.inflate(...args);`,
    ],
    ['import { a } from "./b.js";', 'import { a } from "./b.js";'],
  ];
  for (const [code, expected] of cases) expect(withBuiltinCalls(code)).toBe(expected);
});
