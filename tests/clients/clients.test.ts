import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { installPythonSdk, runPython } from '../peers/python-sdk.ts';
import { type Comparison, expectShown, startComparison } from './compare.ts';
import type { ForeignClient, Report, Target } from './report.ts';
import { runTypeScript1 } from './typescript-1.ts';
import { runTypeScript2 } from './typescript-2.ts';

const INSTALL_MS = 300_000;

let comparison: Comparison;

beforeAll(async () => {
  await installPythonSdk();
  comparison = await startComparison();
}, INSTALL_MS);
afterAll(() => comparison?.stop());

const node =
  (run: (target: Target) => Promise<Report>): ForeignClient =>
  async (targets) => {
    const reports: Report[] = [];
    for (const target of targets) reports.push(await run(target));
    return reports;
  };

const PROGRAM = join(import.meta.dirname, 'python-client.py');
const python =
  (mode: 'auto' | 'legacy'): ForeignClient =>
  async (targets) =>
    (await runPython(PROGRAM, [mode], { SVC_TARGETS: JSON.stringify(targets) })) as Report[];

test.each<readonly [sdk: string, revision: string, run: ForeignClient]>([
  ['TypeScript SDK 1', '2025-11-25', node(runTypeScript1)],
  ['TypeScript SDK 2', '2026-07-28', node(runTypeScript2)],
  ['Python SDK in sessions', '2025-11-25', python('legacy')],
  ['Python SDK', '2026-07-28', python('auto')],
])(
  'a client of the %s is shown in %s what it is shown without the gateway [GATE-01]',
  async (_sdk, revision, run) => {
    expectShown(await comparison.compare(run), revision);
  },
);
