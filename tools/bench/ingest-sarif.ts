import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BULK_HEAP } from '../../apps/server/src/platform/bulk/operation-thread.ts';
import type { Benchmark } from './benchmark.ts';
import { processCost } from './process-cost.ts';

const RESULTS = 25_000;
const RULES = 300;
/** As in the thread for bulk work, whose young generation is three semi-spaces. */
const SEMI_SPACE = `--max-semi-space-size=${BULK_HEAP.maxYoungGenerationSizeMb / 3}`;

/** What a process of `ingest-sarif-side.ts` writes. */
export type SideFigures = { readonly seconds: number; readonly peakBytes: number };

/** What a report costs the service before the database has its findings. */
export const ingestSarif: Benchmark = {
  name: 'ingest-sarif',
  what: `read, redact and identify ${RESULTS} SARIF results, from the body to the rows`,
  unit: 'CPU s',
  goal: [
    { figure: 'ratio', atMost: 4 },
    { figure: 'peakOfBody', atMost: 4 },
  ],
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-ingest-sarif-'));
    const file = join(folder, 'body.json');
    await writeFile(file, JSON.stringify({ source: 'sarif', report: sarifText() }));
    const { size } = await stat(file);
    const idle = await side('idle', file);
    return {
      method: `a process each, with the heap of the thread for bulk work, body of ${(size / 1e6).toFixed(1)} MB; peak resident memory less that of an idle process; without the database`,
      value: async () => {
        const { seconds, peakBytes } = await side('ingest', file);
        return { value: seconds, also: { peakOfBody: (peakBytes - idle.peakBytes) / size } };
      },
      yardstick: {
        name: 'JSON.parse of the report',
        value: async () => (await side('parse', file)).seconds,
      },
      close: () => rm(folder, { recursive: true }),
    };
  },
};

async function side(mode: 'ingest' | 'parse' | 'idle', file: string): Promise<SideFigures> {
  const program = join(import.meta.dirname, 'ingest-sarif-side.ts');
  const run = { command: process.execPath, args: [SEMI_SPACE, program, mode, file] };
  const { stdout } = await processCost(run, 'wall');
  return JSON.parse(stdout.toString()) as SideFigures;
}

/** A report of the size and shape that a code scanner writes for a large repository. */
function sarifText(): string {
  const rules = Array.from({ length: RULES }, (_, n) => ({
    id: `py/rule-${n}`,
    shortDescription: { text: `Rule number ${n}` },
    fullDescription: { text: `What rule ${n} is about, in a sentence of the usual length.` },
    help: { text: `How to fix what rule ${n} finds, step by step. `.repeat(10) },
    defaultConfiguration: { level: 'warning' },
    properties: { tags: ['security', `external/cwe/cwe-${n}`], 'security-severity': '7.5' },
  }));
  const results = Array.from({ length: RESULTS }, (_, n) => ({
    ruleId: `py/rule-${n % RULES}`,
    ruleIndex: n % RULES,
    message: { text: `This call number ${n} depends on a user-provided value.` },
    locations: [place(n)],
    partialFingerprints: { primaryLocationLineHash: `${(n * 2_654_435_761).toString(16)}abcdef:1` },
    ...(n % 5 === 0 && {
      codeFlows: [
        { threadFlows: [{ locations: [0, 1, 2].map((step) => ({ location: place(n + step) })) }] },
      ],
    }),
  }));
  const driver = { name: 'Example Analyzer', semanticVersion: '1.2.3', rules };
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver }, results }] });
}

function place(n: number) {
  const startLine = (n % 900) + 1;
  const text = `    value_${n} = connection.execute(query, parameters)`;
  return {
    physicalLocation: {
      artifactLocation: { uri: `src/package_${n % 50}/module_${n % 1_000}.py` },
      region: { startLine, startColumn: 5, endColumn: 48, snippet: { text } },
    },
  };
}
