import type { AiAction } from '../models/ai-actions.ts';
import type { CiSign, Standing } from '../rules/ci-rule.ts';
import { UNPINNED_ACTION } from '../rules/rules.ts';
import type { Step } from '../workflow/workflow.ts';

/** Reports an AI action that is used at a tag or a branch. */
export function pinSigns(
  path: string,
  { uses, span }: Step,
  action: AiAction,
  standing: Standing,
): CiSign[] {
  const isImage = uses?.startsWith('docker://') ?? false;
  const ref = isImage
    ? (/:([\w.-]+)$/.exec(uses?.slice('docker://'.length) ?? '')?.[1] ?? 'latest')
    : (uses?.split('@')[1] ?? '');
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(ref)) return [];
  const isMoving = /^(?:beta|latest|stable)$/.test(ref);
  const isTag = isMoving || isImage || /^v?\d/.test(ref);
  const kind = isMoving ? 'the moving tag' : isTag ? 'the tag' : 'the branch';
  const message = `${action.name} is used at ${kind} ${ref || 'of its default'}.`;
  const severity = isTag ? 'low' : 'medium';
  return [
    { rule: UNPINNED_ACTION, path, span, message, identity: action.name, severity, standing },
  ];
}
