import {
  type Fix,
  fileText,
  fixFinding,
  maskCredentials,
  mayHaveFix,
  renderPatch,
} from '@svc/scan/fix';
import { ApiError } from '../../platform/api-error.ts';

/** What of a finding is needed to fix it. */
export type FixableFinding = {
  readonly findingId: string;
  readonly path: string;
  readonly ruleId: string;
  readonly contentFingerprint: string;
};

/** GitHub takes a change of such a file from nobody without `workflows: write`, which the App has not. */
const WORKFLOWS = /^\.github\/workflows\//;

/** Throws `no_fix` where no fix is known for findings of the rule. */
export function refuseUnfixable({ ruleId }: FixableFinding): void {
  if (!mayHaveFix(ruleId)) {
    throw new ApiError('no_fix', `no mechanical fix is known for findings of ${ruleId}`);
  }
}

/** Returns the fix of a finding in the file as the host has it; throws `conflict` or `no_fix`. */
async function makeFix(
  finding: FixableFinding,
  bytes: Buffer,
): Promise<{ readonly fix: Fix; readonly before: string }> {
  const before = fileText(bytes);
  if (before === null) throw new ApiError('no_fix', 'the file is not UTF-8 text');
  const fix = await fixFinding({ path: finding.path, text: before }, finding);
  if (fix.ok) return { fix, before };
  if (fix.code === 'gone') throw gone(finding);
  throw new ApiError('no_fix', fix.reason);
}

/** As `makeFix`; throws `no_fix` with the patch where the App may not write the file. */
export async function makeWritableFix(
  finding: FixableFinding,
  bytes: Buffer,
): ReturnType<typeof makeFix> {
  const { fix, before } = await makeFix(finding, bytes);
  if (!WORKFLOWS.test(finding.path)) return { fix, before };
  const patch = await maskedDiff(finding.path, before, fix.text);
  throw new ApiError(
    'no_fix',
    'the App may not write files of .github/workflows; apply the patch by hand, or run svc fix --apply',
    [],
    { patch },
  );
}

/** Returns the unified diff of a fix with all credentials masked. */
export async function maskedDiff(path: string, before: string, after: string): Promise<string> {
  const shown = {
    before: await maskCredentials({ path, text: before }),
    after: await maskCredentials({ path, text: after }),
  };
  return renderPatch({ path, before, after }, shown);
}

export function gone({ findingId }: Pick<FixableFinding, 'findingId'>): ApiError {
  return new ApiError(
    'conflict',
    `the default branch no longer has finding ${findingId}; scan the repository again`,
  );
}
