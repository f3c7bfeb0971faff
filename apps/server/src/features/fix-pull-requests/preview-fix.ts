import type { FixPreview } from '@svc/contract';
import type { Reader } from '../../db/database.ts';
import { readDetectedFinding } from '../findings/read-model.ts';
import { fixProblem } from './fix-problem.ts';
import type { FixHostAnswer } from './fix-repository.ts';
import {
  type FixableFinding,
  gone,
  makeWritableFix,
  maskedDiff,
  refuseUnfixable,
} from './make-fix.ts';
import { type FixPullRequestParts, requireRepository } from './open-fix-pull-request.ts';

/** Returns what reads a finding's file from the host, to be called with no transaction open. */
export async function prepareFix(
  tx: Reader,
  parts: FixPullRequestParts,
  findingId: string,
): Promise<{
  readonly finding: FixableFinding;
  readFile(): Promise<FixHostAnswer<Buffer | null>>;
}> {
  const { finding: shown, ...finding } = await readDetectedFinding(tx, findingId);
  refuseUnfixable(finding);
  const repository = await requireRepository(tx, parts, shown.repoId);
  return { finding, readFile: () => repository.readFile(finding.path) };
}

/** Returns the fix of a finding as a pull request would make it, with credentials masked. */
export async function previewFix({
  finding,
  readFile,
}: Awaited<ReturnType<typeof prepareFix>>): Promise<FixPreview> {
  const answer = await readFile();
  if (!answer.ok) throw fixProblem(answer.failure);
  if (answer.value === null) throw gone(finding);
  const { fix, before } = await makeWritableFix(finding, answer.value);
  return {
    findingId: finding.findingId,
    path: finding.path,
    title: fix.title,
    summary: fix.summary,
    diff: await maskedDiff(finding.path, before, fix.text),
    variables: fix.variables.map(({ name }) => name),
  };
}
