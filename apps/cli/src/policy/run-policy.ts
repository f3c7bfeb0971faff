import { readFileSync } from 'node:fs';
import { plainReason } from '@svc/git';
import type { Context } from '../context.ts';
import { CliError, EXIT } from '../exit-code.ts';
import { plural } from '../printable.ts';
import { CaseFileError, parseCallFile, parseCaseFile } from './case-file.ts';
import { explainCall, renderExplanation } from './explain-call.ts';
import { InvalidPack, loadPack } from './policy-pack.ts';
import { renderTestReport, testCases } from './test-cases.ts';

type Flags = { readonly pack: string; readonly json?: true };

/** Runs the cases of files; the exit code is 1 where one fails. */
export async function testPolicies(
  files: readonly string[],
  { pack, json }: Flags,
  context: Context,
): Promise<void> {
  await withPlainErrors(async () => {
    const parsed = [];
    for (const file of files) {
      parsed.push({ file, parsed: parseCaseFile(file, await textOf(file, context)) });
    }
    const loaded = await loadPack(pack);
    context.err(loaded.warnings.map((line) => `${line}\n`).join(''));
    const report = testCases(loaded, parsed);
    context.out(json ? `${JSON.stringify(report)}\n` : renderTestReport(report));
    if (report.failed > 0) context.exit(EXIT.findings);
  });
}

/** Prints why a call is decided as it is. */
export async function explainPolicies(
  file: string,
  { pack, json }: Flags,
  context: Context,
): Promise<void> {
  await withPlainErrors(async () => {
    const given = parseCallFile(file, await textOf(file, context));
    const explanation = explainCall(await loadPack(pack), given);
    context.out(json ? `${JSON.stringify(explanation)}\n` : renderExplanation(explanation));
  });
}

/** Validates a pack as the service does when it is saved; the exit code is 1 where it is not valid. */
export async function validatePolicies(pack: string, context: Context): Promise<void> {
  try {
    const { policies, warnings } = await loadPack(pack);
    context.err(warnings.map((line) => `${line}\n`).join(''));
    const count = `${policies.length} ${policies.length === 1 ? 'policy' : 'policies'}`;
    context.out(`${pack} is valid: ${count}, ${plural(warnings.length, 'warning')}\n`);
  } catch (error) {
    if (!(error instanceof InvalidPack)) throw error;
    context.err(`${error.message}\n`);
    context.exit(EXIT.findings);
  }
}

/** Problems of files are printed a line each, as compilers do, so that editors find their places. */
async function withPlainErrors(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof CaseFileError || error instanceof InvalidPack)) throw error;
    throw new CliError(`the input is not valid\n${error.message}`);
  }
}

async function textOf(file: string, context: Context): Promise<string> {
  try {
    return file === '-'
      ? new TextDecoder().decode(await context.stdin())
      : readFileSync(file, 'utf8');
  } catch (error) {
    throw new CliError(`${file}: ${plainReason(error as NodeJS.ErrnoException)}`);
  }
}
