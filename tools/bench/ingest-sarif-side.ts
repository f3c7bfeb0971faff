/** One side of the benchmark `ingest-sarif`, in a process of its own: writes its CPU time and its peak memory. */
import { readFileSync } from 'node:fs';
import { findAdapter } from '../../apps/server/src/features/ingest/adapters/registry.ts';
import { parseReport } from '../../apps/server/src/features/ingest/ingest.ts';
import type { SideFigures } from './ingest-sarif.ts';

const [mode, file] = process.argv.slice(2) as [string, string];
const warm = JSON.stringify({ runs: [{ results: [{ message: { text: 'x' } }] }] });
// modules and the matcher are loaded before the clock starts, as in a running service
if (mode !== 'parse') await parseReport({ source: 'sarif', report: warm });

let seconds = 0;
if (mode === 'ingest') seconds = await timed(() => ingest(readFileSync(file)));
if (mode === 'parse') {
  const { report } = JSON.parse(readFileSync(file, 'utf8')) as { report: string };
  seconds = await timed(() => JSON.parse(report));
}
const figures: SideFigures = { seconds, peakBytes: process.resourceUsage().maxRSS * 1024 };
console.log(JSON.stringify(figures));

async function ingest(body: Buffer): Promise<void> {
  const upload = JSON.parse(body.toString('utf8'));
  const { report } = await parseReport(upload);
  if (findAdapter(upload.source) === undefined || report.received === 0)
    throw new Error('nothing read');
}

async function timed(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
