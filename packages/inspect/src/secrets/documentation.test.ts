import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32Base62 } from './checksums/crc32.ts';
import { documentationOf } from './documentation.ts';
import { findSecrets } from './find-secrets.ts';
import { sample } from './sample.testing.ts';

const SECRET = sample('base62', 24, 9);
const LOGIN = `login(password="${SECRET}")`;

const classes = (path: string, text: string) =>
  findSecrets(Buffer.from(text), { path }).map((match) => match.class);

describe('a value in documentation is an example', () => {
  test.each([
    ['a.py', `def login(password):\n    """Signs in.\n\n    >>> ${LOGIN}\n    """\n`],
    ['a.py', `# coding: utf-8\n'''Signs in:\n\n${LOGIN}\n'''\nimport os\n`],
    ['a.pyi', `class Client:\n  r"""\n  ${LOGIN}\n  """\n`],
    ['a.py', `EXAMPLES = r'''\n- name: sign in\n  password: "${SECRET}"\n'''\n`],
    ['a.py', `x = "\\"" + '#'\nRETURN = """\npassword: "${SECRET}"\n"""\n`],
    ['a.yml', `DOCUMENTATION:\n  name: a\nEXAMPLES: |\n  - password: "${SECRET}"\n`],
    ['a.ts', `/**\n * @example\n * ${LOGIN}\n */\nexport function login() {}\n`],
    ['A.java', `  /** Signs in: ${LOGIN} */\n  void login() {}\n`],
    ['a.rs', `/// \`${LOGIN}\`\nfn login() {}\n`],
    ['a.rs', `//! ${LOGIN}\n`],
    ['A.cs', `\t/// <example>${LOGIN}</example>\n`],
    ['a.go', `package a\n\n// Login signs in:\n//\n//\t${LOGIN}\nfunc Login() {}\n`],
  ])('%s: %j [SCAN-02]', (path, text) => {
    expect(classes(path, text)).toEqual(['example']);
  });
});

describe('what is no documentation stays as it is', () => {
  test.each([
    ['a.py', `text = """\n${LOGIN}\n"""\n`],
    ['a.py', `f("""\n${LOGIN}\n""")\n`],
    ['a.py', `def a():\n    """Says so."""\n    ${LOGIN}\n`],
    ['a.py', `def a():\n    """Says "so"""\n    x = 1\n    # it's\n    ${LOGIN}\n`],
    ['a.py', `import os\n"""\n${LOGIN}\n"""\n`],
    ['a.py', `# ${LOGIN}\n`],
    ['a.py', `MY_EXAMPLES_OF_USE = 1\nOTHER = '''\npassword: "${SECRET}"\n'''\n`],
    ['a.yml', `EXAMPLES: |\n  - password: "${SECRET}"\n`],
    ['a.yml', `DOCUMENTATION:\n  name: a\nvars:\n  - password: "${SECRET}"\n`],
    ['a.ts', `/* ${LOGIN} */\n// ${LOGIN}\n`],
    ['a.ts', `/** Signs in. */\n${LOGIN}\n`],
    ['a.ts', `glob('src/**');\n${LOGIN}\n`],
    ['a.go', `package a\n\n// ${LOGIN}\n\nfunc Login() {}\n`],
    ['a.go', `package a\n\nfunc Login() {\n// ${LOGIN}\n\tx()\n}\n`],
    ['a.sh', `/** ${LOGIN} */\n`],
  ])('%s: %j [SCAN-02]', (path, text) => {
    const found = classes(path, text);
    expect(found).not.toHaveLength(0);
    expect(new Set(found)).toEqual(new Set(['real']));
  });

  test('a complete token of a vendor is real in a docstring as well [SCAN-02]', () => {
    const random = sample('base62', 30);
    const text = `def a():\n    """\n    token = "ghp_${random}${crc32Base62(random)}"\n    """\n`;
    expect(classes('a.py', text)).toEqual(['real']);
  });

  test('a password of a device that documentation prints as it is shown there is an example [SCAN-02]', () => {
    const text = `EXAMPLES = '''\n# set system login password "$9$${sample('base62', 20, 4)}"\n'''\n`;
    expect(classes('a.py', text)).toEqual(['example']);
    expect(classes('a.conf', text)).toEqual(['real']);
  });

  test('documentation of a test is of class test [SCAN-02]', () => {
    expect(classes('tests/a.py', `def a():\n    """${LOGIN}"""\n`)).toEqual(['test']);
  });
});

test('regions are found in any text, and in time that grows with its length [SCAN-02]', () => {
  const piece = fc.constantFrom(
    '"""',
    "'''",
    '"',
    "'",
    '\\',
    '\n',
    '#',
    ':',
    '/**',
    '*/',
    '///',
    'func',
    '//',
    'EXAMPLES = ',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }),
      fc.constantFrom('a.py', 'a.ts', 'a.go', 'a.yml'),
      (pieces, path) => {
        const bytes = Buffer.from(pieces.join(''));
        const isDocumented = documentationOf(path, bytes);
        expect(isDocumented({ start: bytes.length, end: bytes.length + 1 })).toBe(false);
      },
    ),
  );
  for (const [path, text] of [
    ['a.ts', '/**\n'.repeat(200_000)],
    ['a.ts', '/// a\n'.repeat(200_000)],
    ['a.py', `x = '`.repeat(200_000)],
    ['a.py', '"""a"""\n'.repeat(100_000)],
    ['a.go', '// a\n'.repeat(200_000)],
  ] as const) {
    documentationOf(path, Buffer.from(text));
  }
});
