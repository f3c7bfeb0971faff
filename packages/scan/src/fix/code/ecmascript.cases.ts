import { fixed, kept } from '../fix-case.testing.ts';

export const ECMASCRIPT_CASES = [
  fixed(
    'a.js',
    "const robotToken = '@T'; // the robot\n",
    'const robotToken = process.env.ROBOT_TOKEN; // the robot\n',
  ),
  fixed(
    'a.ts',
    "export const robotToken: string = '@T';\r\n",
    'export const robotToken: string = process.env.ROBOT_TOKEN!;\r\n',
  ),
  fixed(
    'client.mjs',
    'new Client({ auth: `@T`, "x": 1 });\n',
    'new Client({ auth: process.env.GITHUB_TOKEN, "x": 1 });\n',
  ),
  fixed(
    'default.ts',
    "const a = process.env.ROBOT_PAT ?? '@T';\nconst b = process.env['ROBOT_PAT'] || '@T';\n",
    "const a = process.env.ROBOT_PAT!;\nconst b = process.env['ROBOT_PAT']!;\n",
  ),
  fixed(
    'class.ts',
    "import process from 'node:process';\nclass Robot {\n  #pat = '@T';\n  constructor(readonly other = '@T') {}\n}\nrobot.pat = '@T';\n",
    "import process from 'node:process';\nclass Robot {\n  #pat = process.env.PAT!;\n  constructor(readonly other = process.env.PAT!) {}\n}\nrobot.pat = process.env.PAT!;\n",
  ),
  fixed(
    'substitution.ts',
    `const header = \`Bearer \${'@T'}\`;\n`,
    `const header = \`Bearer \${process.env.GITHUB_TOKEN!}\`;\n`,
  ),
  fixed(
    'parameter.cjs',
    "function connect(robotPat = '@T', { extra } = {}) { return robotPat; }\n",
    'function connect(robotPat = process.env.ROBOT_PAT, { extra } = {}) { return robotPat; }\n',
  ),
  kept('template.ts', `const a = \`@T\${b}\`;\n`, /put together at run time/),
  kept('tagged.ts', 'const a = sql`@T`;\n', /allows no call/),
  kept('constant.ts', "const a = '@T' as const;\n", /allows no call/),
  kept('type.ts', "type A = '@T';\n", /allows no call/),
  kept('enum.ts', "enum A { B = '@T' }\n", /allows no call/),
  kept('key.ts', "const a = { '@T': 1 };\n", /allows no call/),
  kept('source.ts', "import a from '@T';\n", /allows no call/),
  kept('declared.d.ts', "declare const a = '@T';\n", /allows no call/),
  kept('directive.js', "'@T';\n", /not used as a value/),
  kept('page.tsx', 'const a = <Robot token="@T" />;\n', /browser/),
  kept('client.tsx', "'use client';\nconst a = '@T';\n", /browser/),
  kept('vite.ts', "const a = import.meta.env.A ?? '@T';\n", /browser/),
  kept('deno.ts', "const a = Deno.env.get('A') ?? '@T';\n", /Deno/),
  kept('sets.js', "process.env.ROBOT = '@T';\n", /sets a variable/),
  kept('shadowed.js', "function f(process) { return '@T'; }\n", /name process/),
  kept('destructured.js', "const { process } = a;\nconst b = '@T';\n", /name process/),
  kept('comment.js', '// @T\n', /not in a string literal/),
  kept('regex.js', 'const a = /@T/;\n', /not in a string literal/),
];
