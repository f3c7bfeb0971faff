import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type BomInput, bomCoverage, bomDocument, productOnly } from '@svc/bom';
import type { ScanReport } from '@svc/contract';
import type { Context } from './context.ts';
import { CliError, UsageError } from './exit-code.ts';
import { type InventoryLook, renderInventory } from './inventory-text.ts';
import { writeOutputFile } from './output-file.ts';
import { adviceFor } from './program-name.ts';
import { printedProblems } from './report-summary.ts';
import { checkoutOf } from './repository.ts';
import type { ScanFlags } from './scan-flags.ts';
import { scanned } from './scan-scope.ts';

/** Options of `svc bom` as parsed. */
export type BomFlags = {
  readonly format: 'cyclonedx' | 'spdx' | 'text';
  readonly output?: string;
  readonly report?: true;
  readonly repo?: string;
  readonly randomSerial?: true;
  readonly withoutTests?: true;
};

/** Findings are not asked for; no class of them is kept. */
const BOM_SCAN: ScanFlags = { mode: 'observe', failOn: 'high', class: [] };
/** In a file: no colours, no line is wrapped. */
const PLAIN: InventoryLook = { color: false, width: null };

/** Scans a tree and writes its bill of materials. What could not be examined is reported, in the bill too. */
export async function writeBom(path: string, flags: BomFlags, context: Context): Promise<void> {
  if (!existsSync(path)) throw new CliError(`${path}: no such file or directory (ENOENT)`);
  if (flags.report && flags.output === '-') {
    throw new UsageError('--report and --output - both write to standard output; name a file');
  }
  const report = await scanned(path, BOM_SCAN, context);
  const found = bomInput(report, path, flags.repo ?? null, context);
  const input = flags.withoutTests ? productOnly(found) : found;
  const file = flags.output === '-' ? undefined : flags.output;
  const text = bomText(input, flags, file === undefined ? context.env : PLAIN);
  context.err(adviceFor(context.env.program, printedProblems(report)));
  if (flags.report) context.out(bomCoverage(input));
  if (file !== undefined) writeOutputFile('--output', file, text);
  else if (!flags.report) context.out(text);
}

function bomText(input: BomInput, { format, randomSerial }: BomFlags, look: InventoryLook): string {
  if (format === 'text') {
    const [tree] = input.sources;
    return renderInventory(
      { name: input.name, assets: tree?.assets ?? [], relations: tree?.relations ?? [] },
      look,
    );
  }
  const serial = randomSerial ? randomUUID() : undefined;
  return `${JSON.stringify(bomDocument(input, format, serial), null, 2)}\n`;
}

function bomInput(
  report: ScanReport,
  path: string,
  repo: string | null,
  { env }: Context,
): BomInput {
  // Only name and commit are asked for; on a detached checkout no ref is needed.
  const { name, commit } = checkoutOf(path, {
    repo,
    ref: 'HEAD',
    ciRef: null,
    codeHostUrl: env.codeHostUrl,
  });
  return {
    name,
    version: commit,
    timestamp: env.sourceDate,
    tool: report.tool,
    sources: [
      {
        repository: null,
        commit,
        assets: report.assets,
        relations: report.relations ?? [],
        complete: report.coverage.complete,
        problems: report.coverage.problems,
      },
    ],
  };
}
