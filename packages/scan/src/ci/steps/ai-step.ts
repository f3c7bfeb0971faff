import type { Power } from '../rules/ci-rule.ts';
import type { Taint } from '../scripts/taint.ts';
import type { Step } from '../workflow/workflow.ts';

/** A step that runs a model or an agent: an action, or a command of a script. */
export type AiStep = {
  readonly name: string;
  readonly step: Step;
  readonly taint: Taint;
  readonly power: Power;
  /** What switches approvals off; null when nothing does. */
  readonly bypass: string | null;
  /** The action requires write access unless an input admits others. */
  readonly checksActor: boolean;
  /** Events for which it checks nobody all the same. */
  readonly unchecked: readonly string[];
  /** Input by which everybody is admitted. */
  readonly openedBy: string | null;
  /** The prompt includes the text of the issue, pull request or comment. */
  readonly readsEvent: boolean;
  /** The prompt instructs the step to read all issues or pull requests. */
  readonly readsBacklog: boolean;
  /** It has no prompt, and works on the event by itself. */
  readonly worksOnEvent: boolean;
};

/** Defaults of an AI step: no check of the actor, approvals required, no instruction to read the event. */
export const AI_STEP_DEFAULTS: Pick<
  AiStep,
  | 'bypass'
  | 'checksActor'
  | 'unchecked'
  | 'openedBy'
  | 'readsEvent'
  | 'readsBacklog'
  | 'worksOnEvent'
> = {
  bypass: null,
  checksActor: false,
  unchecked: [],
  openedBy: null,
  readsEvent: false,
  readsBacklog: false,
  worksOnEvent: false,
};
