import type { Development } from './development.ts';
import { exportAndVerify } from './evidence-steps.ts';
import { governAgent, revokeAgent } from './govern-steps.ts';
import { createSampleRepository } from './sample-repository.ts';
import {
  blockCommit,
  fixFinding,
  logIn,
  type Report,
  scanAndUpload,
  showFirstToFix,
} from './scan-steps.ts';

/**
 * Prints one line of the walkthrough: a step, or, indented, a detail of the step before.
 */
export type Print = (line: string) => void;

/** What every step works with. */
export type Walk = {
  readonly development: Development;
  readonly dataDir: string;
  readonly print: Print;
};

/** Files with the exported evidence and the key that verifies it. */
export type Evidence = { readonly evidenceFile: string; readonly keyFile: string };

/** Walks through the main job on a sample repository, for real; throws at the first step that fails. */
export async function walkThrough(walk: Walk, folder: string): Promise<Evidence> {
  const { development, print } = walk;
  const sample = await createSampleRepository(folder, development.commandEnv);
  print(
    `created the repository shop-bot with ${sample.files.length} files and synthetic credentials`,
  );
  await logIn(walk);
  const before: Report = await scanAndUpload(walk, sample);
  showFirstToFix(walk, before);
  await fixFinding(walk, sample, before);
  await blockCommit(walk, sample);
  const agent = await governAgent(walk);
  await revokeAgent(walk, agent);
  return exportAndVerify(walk, agent.deniedId);
}

/** Throws unless a command ended with the expected exit code. */
export function expectExitCode(
  result: { readonly code: number; readonly stdout: string; readonly stderr: string },
  code: number,
  command: string,
): void {
  if (result.code === code) return;
  throw new Error(
    `${command} ended with exit code ${result.code}:\n${result.stdout}${result.stderr}`,
  );
}
