import { behind, leastGuard } from '../access/guards.ts';
import { admitting, bringing, isOpen, isTimetable, type Trigger } from '../access/triggers.ts';
import { ANSWER, READ_OF_EVENT } from '../scripts/taint.ts';
import type { AiStep } from './ai-step.ts';
import type { JobState } from './job-state.ts';

/** Text of outsiders in the prompt of a step, and how far it is guarded. */
export type UntrustedText = {
  /** Where it comes from, sorted. */
  readonly sources: readonly string[];
  /** `standing`: it weighs what the job holds; `low`: it is guarded. */
  readonly weight: 'standing' | 'low';
  readonly confidence: 'high' | 'medium';
  /** Its guard in words; empty without one. */
  readonly how: string;
};

/** Returns the least guarded text of outsiders in the prompt of a step; null without any. */
export function untrustedText(
  { taint, unchecked }: AiStep,
  state: JobState,
  isChecked: boolean,
): UntrustedText | null {
  const brought = (isMet: (source: string, trigger: Trigger) => boolean) =>
    [...taint]
      .filter((source) => bringing(source, state.triggers).some((one) => isMet(source, one)))
      .sort();
  const unasked = brought((_, { guard }) => guard === null);
  // An action's own check concerns people; a timetable is none.
  const free = brought(
    (_, one) => one.guard === null && (isTimetable(one) || unchecked.includes(one.event)),
  );
  if (isChecked && free.length > 0)
    return { sources: free, weight: 'standing', confidence: 'medium', how: '' };
  const isFetched = (source: string) => !source.startsWith('github.');
  if (unasked.length > 0 && !isChecked) {
    const confidence = unasked.every(isFetched) ? 'medium' : 'high';
    return { sources: unasked, weight: 'standing', confidence, how: '' };
  }
  // The checked actor is the author of the event; the issue below a comment may have another author.
  const behindCheck = brought(
    (source, one) => one.guard === null && (!isFetched(source) || isForeign(source, one)),
  );
  if (behindCheck.length > 0) {
    const how = ', behind nothing but the action’s own check of who started it';
    return { sources: behindCheck, weight: 'low', confidence: 'medium', how };
  }
  const direct = [...taint].filter((source) => source !== ANSWER).sort();
  if (!state.entry.isKnown && direct.length > 0) {
    const how = ', in a workflow that others call';
    return { sources: direct, weight: 'low', confidence: 'medium', how };
  }
  const asked = brought(isForeign);
  if (asked.length > 0) {
    const how = behind(leastGuard(state.triggers.filter(isOpen)));
    return { sources: asked, weight: 'low', confidence: 'medium', how };
  }
  const admitted = [...taint]
    .filter((source) => admitting(source, state.triggers).length > 0)
    .sort();
  if (admitted.length === 0) return null;
  const how = ', once a member admits it';
  return { sources: admitted, weight: 'low', confidence: 'medium', how };
}

/** The guard covers the author of the comment; the issue's text, or the text that a label admits, may be an outsider's. */
function isForeign(source: string, { event, guard }: Trigger): boolean {
  if (guard === 'label' || guard === 'route') return true;
  if (!event.endsWith('_comment')) return false;
  return (
    source === READ_OF_EVENT ||
    /^github\.event\.(?:issue|discussion)\./.test(source) ||
    /^(?:gh|glab) /.test(source)
  );
}
