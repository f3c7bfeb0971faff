import { type Evidence, exportAndVerify } from './evidence-steps.ts';
import { ignoreAndRescan, ingestTwice, judgePullRequest } from './flow-steps.ts';
import { governAgent, revokeAgent } from './govern-steps.ts';
import { clearInterrupted } from './interrupted.ts';
import { createSampleRepository } from './sample-repository.ts';
import {
  blockCommit,
  fixFinding,
  logIn,
  type Report,
  scanAndUpload,
  showFirstToFix,
} from './scan-steps.ts';
import type { Walk } from './walk.ts';

/** Walks through the main job on a sample repository, for real; throws at the first step that fails. */
export async function walkThrough(walk: Walk, folder: string): Promise<Evidence> {
  const { development, print } = walk;
  const sample = await createSampleRepository(folder, development.commandEnv);
  print(
    `created the repository shop-bot with ${sample.files.length} files and synthetic credentials`,
  );
  await logIn(walk);
  await clearInterrupted(walk);
  const before: Report = await scanAndUpload(walk, sample);
  showFirstToFix(walk, before);
  await judgePullRequest(walk, sample, before);
  await ingestTwice(walk, before);
  await ignoreAndRescan(walk, sample, before);
  await fixFinding(walk, sample, before);
  await blockCommit(walk, sample);
  const agent = await governAgent(walk);
  await revokeAgent(walk, agent);
  return exportAndVerify(walk, agent.deniedId);
}
