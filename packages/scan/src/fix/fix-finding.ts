import { mcpConfigFile } from '@svc/code/mcp-config-files';
import { codeLanguage, planCredentialInCode } from './code/credential-in-code.ts';
import { APPROVAL_RULES, planApprovalOff } from './config/approvals.ts';
import { planCredentialInConfig } from './config/credential-in-config.ts';
import { applyEdits } from './edit.ts';
import { type ExaminedFile, examineFile, type PlacedFinding } from './examine-file.ts';
import {
  type FindingIdentity,
  type Fix,
  type FixedFile,
  type FixPlan,
  isRefusal,
  type NoFix,
  type Refusal,
  refuse,
} from './fix.ts';
import { planWithoutHidden } from './hidden-characters.ts';
import { fixFault } from './prove-fix.ts';

const CLEAR_CREDENTIAL = 'agent-config/credential-in-clear';
const HIDDEN_TEXT = 'agent-config/hidden-text';

/** Larger files are data. In UTF-16 code units. */
const MAX_TEXT_LENGTH = 1024 * 1024;

const MARK = '\ufeff';

/**
 * Returns the mechanical fix of a finding in its file. The value of a credential, which no finding has, is found again by the
 * fingerprint. Only the spans of the edits change: comments, formatting, line ends and a byte order mark stay. The result
 * is proved before it is returned: it parses, has lost the finding and has no other that it did not have, so that a
 * second call answers `gone`. Pure: the same file and finding give the same answer. Linear in the length of the file.
 */
export async function fixFinding(file: FixedFile, wanted: FindingIdentity): Promise<Fix | NoFix> {
  if (!mayHaveFix(wanted.ruleId))
    return noFix('no mechanical fix is known for this kind of finding');
  if (file.text.length > MAX_TEXT_LENGTH) return noFix('the file is larger than 1 MiB');
  const mark = file.text.startsWith(MARK) ? MARK : '';
  const before = await examineFile({ path: file.path, text: file.text.slice(mark.length) });
  const target = before.placed.find(
    ({ finding }) =>
      finding.ruleId === wanted.ruleId && finding.contentFingerprint === wanted.contentFingerprint,
  );
  if (target === undefined)
    return { ok: false, code: 'gone', reason: 'the file does not have the finding' };
  const plan = await planOf(before, target);
  if (isRefusal(plan)) return noFix(plan.reason);
  const text = applyEdits(before.file.text, plan.edits);
  const fault = await fixFault(before, target, text);
  if (fault !== null) return noFix(fault);
  const edits = plan.edits.map((edit) => ({
    ...edit,
    start: edit.start + mark.length,
    end: edit.end + mark.length,
  }));
  return { ...plan, ok: true, edits, text: mark + text };
}

async function planOf(before: ExaminedFile, target: PlacedFinding): Promise<FixPlan | Refusal> {
  const { path, text } = before.file;
  const { ruleId } = target.finding;
  if (APPROVAL_RULES.has(ruleId)) return await planApprovalOff(before, target);
  if (ruleId === HIDDEN_TEXT) return planWithoutHidden(text);
  const language = codeLanguage(path);
  if (language !== null) return await planCredentialInCode(before, target, language);
  if (ruleId === CLEAR_CREDENTIAL || mcpConfigFile(path) !== null)
    return planCredentialInConfig(before, target);
  return refuse('no mechanical fix is known for files of this kind');
}

/** True for the rules whose findings may have a fix. */
export function mayHaveFix(ruleId: string): boolean {
  return (
    ruleId.startsWith('secret/') ||
    ruleId === CLEAR_CREDENTIAL ||
    ruleId === HIDDEN_TEXT ||
    APPROVAL_RULES.has(ruleId)
  );
}

function noFix(reason: string): NoFix {
  return { ok: false, code: 'no_fix', reason };
}
