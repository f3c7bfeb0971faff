import type { KnipConfig } from 'knip';

/** Product code: with the mark `!`, `knip --production` reports those that only tests reach. */
const PRODUCT = ['**/*.{ts,tsx,mjs}!', '!**/*{.testing,.cases,cases.generated}.ts!'];

const isProduction = process.argv.includes('--production');

const config: KnipConfig = {
  ignoreDependencies: [
    // imported by a style sheet
    '@fontsource-variable/inter',
    '@biomejs/biome',
    '@modelcontextprotocol/conformance',
    '@modelcontextprotocol/server-everything',
    '@modelcontextprotocol/server-filesystem',
    '@modelcontextprotocol/server-memory',
    '@vscode/tree-sitter-wasm',
  ],
  ignoreBinaries: [
    'dd',
    'fastmcp',
    'mkfifo',
    'mount',
    'opa',
    'openssl',
    'strace',
    'tar',
    'umount',
    'unshare',
  ],
  // A test may import what its own file also uses; otherwise only types are exported for nobody.
  ignoreExportsUsedInFile: isProduction || { interface: true, type: true },
  ignoreIssues: isProduction ? { 'packages/inspect/**': ['exports'] } : {},
  workspaces: {
    '.': {
      entry: [
        'action/src/main.ts!',
        'vitest.long.config.ts',
        'vitest.outside.config.ts',
        'tools/*.{ts,mjs}',
        'tools/*/main.ts',
        'tools/bench/*.ts',
        'tools/mutants/test-process.ts',
        'tests/resilience/kill.ts',
        'tests/harness/stdio-program.mjs',
      ],
      // programs with packages of their own, which their test compiles
      project: ['**/*.{ts,mjs}', '!tests/sdk-frameworks/node/**'],
    },
    'packages/*': { project: PRODUCT },
    'packages/inspect': {
      project: [
        ...PRODUCT,
        '!src/**/{sample,sample-value,sample-values,cases,backtracker,random-text,encoders}.ts!',
      ],
    },
    'packages/ledger': { project: [...PRODUCT, '!src/{json/json-oracle,sample-log}.ts!'] },
    'apps/console': {
      entry: [
        'src/main.tsx!',
        'src/app/verify-file.tsx!',
        'src/stories/main.tsx',
        'vite.config.ts!',
      ],
      project: [...PRODUCT, '!src/stories/**!'],
    },
    'apps/cli': {
      entry: ['bin/*.js!', 'src/main.ts!'],
      project: [...PRODUCT, 'bin/*.js!'],
      // what the bundle of the package loads from where it is installed
      ignoreDependencies: ['@cedar-policy/cedar-wasm', 'web-tree-sitter'],
    },
    'apps/*': { entry: ['bin/*.js!', 'src/main.ts!'], project: [...PRODUCT, 'bin/*.js!'] },
  },
};

export default config;
