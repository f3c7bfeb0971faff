/**
 * `npm run check`: every check of the repository except its tests; `-- NAME...` only those of these names. Exits with 1 when one
 * fails, with 2 on an unknown name.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../run-tool.ts';
import {
  type CheckResult,
  commandCheck,
  faultCheck,
  renderOutcome,
  renderOutputs,
  runChecks,
} from './check.ts';
import { checkImports } from './check-imports.ts';
import { checkLockFile } from './check-lock-file.ts';
import { checkRequirements } from './check-requirements.ts';
import { checkCommitSubjects } from './commit-subjects.ts';
import { diagramFaults } from './diagrams.ts';
import { deadLinks } from './doc-links.ts';
import { longFiles } from './file-length.ts';
import { nameFault, textFaults } from './house-rules.ts';
import { checkLimitNames } from './limit-names.ts';
import { checkMigrations } from './migrations.ts';
import { openapiFaults } from './openapi-lint.ts';
import { changedLines, proseWarnings } from './prose.ts';
import { readText, workspaceFiles } from './workspace-files.ts';

const OPENAPI = 'docs/openapi.json';
/** Written by `npm run generate` from texts of the code. */
const GENERATED_PAGES = /^docs\/(?:events|authority|rules\/.*)\.md$/;

// the slow ones come first, so that the quick ones fill the gaps
const CHECKS = [
  commandCheck('types', 'tsc', ['-p', '.']),
  commandCheck('types of the console', 'tsc', ['-p', 'apps/console']),
  commandCheck('generated files', 'node', ['tools/generate/main.ts', '--check']),
  commandCheck('dead code', 'knip', ['--no-progress', '--no-config-hints']),
  commandCheck('code only tests reach', 'knip', [
    '--production',
    '--no-progress',
    '--no-config-hints',
  ]),
  commandCheck('format and lint', 'biome', ['ci', '--colors=off', '--max-diagnostics=50', '.']),
  faultCheck('imports', () => checkImports(ROOT)),
  faultCheck('migrations', () => checkMigrations(ROOT)),
  faultCheck('lock file', () => checkLockFile(ROOT)),
  faultCheck('OpenAPI', () => openapiFaults(OPENAPI, readText(ROOT, OPENAPI) ?? '')),
  faultCheck('links of documents', () => deadLinks(textFiles(), workspaceFiles(ROOT))),
  faultCheck('diagrams of documents', () => diagramFaults(textFiles(), isDiagramPath)),
  { name: 'file length', run: fileLength },
  faultCheck('house rules', houseRules),
  { name: 'limit names', run: limitNames },
  { name: 'prose of changed pages', run: proseOfChangedPages },
  { name: 'commit subjects', run: () => checkCommitSubjects(ROOT) },
  faultCheck('requirements', () => checkRequirements(ROOT).faults),
];

const { positionals: asked } = parseArgs({ allowPositionals: true });
const names = CHECKS.map(({ name }) => name);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`no check is named "${unknown.join('", "')}"; the names: ${names.join(', ')}`);
  process.exit(2);
}
const chosen = asked.length === 0 ? CHECKS : CHECKS.filter(({ name }) => asked.includes(name));

const width = Math.max(...chosen.map(({ name }) => name.length));
const outcomes = await runChecks(chosen, Math.max(2, availableParallelism()), (outcome) =>
  console.log(renderOutcome(outcome, width)),
);
console.log(`\n${renderOutputs(outcomes)}`);
if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1;

/** Diagrams of docs/architecture.md write paths of the server from its own folder. */
function isDiagramPath(path: string): boolean {
  const from = /^(?:packages|apps)\//.test(path) ? ROOT : join(ROOT, 'apps/server/src');
  return existsSync(join(from, path));
}

function fileLength(): CheckResult {
  const { asked, refused } = longFiles(textFiles());
  const lines = [
    ...refused.map((line) => `split it: ${line}`),
    ...asked.map((line) => `consider a split: ${line}`),
  ];
  return { ok: refused.length === 0, output: lines.join('\n') };
}

/** Warns, and never fails: a long sentence may be the best there is. */
function proseOfChangedPages(): CheckResult {
  const warnings = [...changedLines(ROOT)]
    .filter(([path]) => !GENERATED_PAGES.test(path))
    .flatMap(([path, lines]) =>
      proseWarnings(path, readText(ROOT, path) ?? '', (line) => lines.has(line)),
    );
  return { ok: true, output: warnings.join('\n') };
}

function limitNames(): CheckResult {
  const { faults, unused } = checkLimitNames(textFiles());
  const rest = unused.map(
    (name) => `tools/check/limit-names.ts: remove ${name}, which is used no more`,
  );
  const lines = [...faults, ...rest];
  return { ok: lines.length === 0, output: lines.join('\n') };
}

function houseRules(): string[] {
  const files = [...textFiles()];
  return [
    ...files.map(([path]) => nameFault(path)).filter((fault) => fault !== null),
    ...files.flatMap(([path, text]) => textFaults(path, text)),
  ];
}

function textFiles(): ReadonlyMap<string, string> {
  const texts = workspaceFiles(ROOT).map((path) => [path, readText(ROOT, path)] as const);
  return new Map(texts.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}
