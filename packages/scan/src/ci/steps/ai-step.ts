import { type ConfigNode, membersOf, scalarOf, textOf, valueAt } from '@svc/analysis/documents';
import { behind, isUnguarded, leastGuard } from '../access/guards.ts';
import { holdingOf } from '../access/holdings.ts';
import { admitting, bringing, isOpen, isTimetable, type Trigger } from '../access/triggers.ts';
import type { AiAction } from '../models/ai-actions.ts';
import type { CiSign, Power, Standing } from '../rules/ci-rule.ts';
import {
  APPROVALS_OFF,
  OPEN_TO_ANYONE,
  UNPINNED_ACTION,
  UNTRUSTED_CHECKOUT,
  UNTRUSTED_EVENT,
  UNTRUSTED_PROMPT,
} from '../rules/rules.ts';
import { ANSWER, READ_OF_EVENT, type Taint } from '../scripts/taint.ts';
import type { Step } from '../workflow/workflow.ts';
import type { JobState } from './job-state.ts';
import { ciRuleSeverities } from './severities.ts';

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
  readonly restoresConfig: boolean;
  /** The prompt includes the text of the issue, pull request or comment. */
  readonly readsEvent: boolean;
  /** The prompt tells it to look through all issues or pull requests. */
  readonly readsBacklog: boolean;
  /** It has no prompt, and works on the event by itself. */
  readonly worksOnEvent: boolean;
};

const BYPASS =
  /--dangerously-skip-permissions\b|\bbypassPermissions\b|--dangerously-bypass-approvals-and-sandbox\b|\bdanger-full-access\b|--yolo\b|--allow-all-tools\b|--allow-?ed-?tools[= ]{1,3}["']?(?:[^"'\n]{0,1000},)?\s{0,20}Bash(?:\(\*?(?::\*)?\))?(?=["',\s]|$)|--allowed[tT]ools[= ]{1,3}["']?(?:[^"'\n]{0,1000},)?\s{0,20}Bash(?:\(\*?(?::\*)?\))?(?=["',\s]|$)|"defaultMode"\s*:\s*"bypassPermissions"|"core(?:Tools)?"\s*:\s*\[[^\]]{0,1000}"(?:ShellTool|run_shell_command)"/;

/** Whether an action's inputs switch approvals off. */
export function actionBypass(
  action: AiAction,
  inputs: ConfigNode | null,
  ref: string,
): string | null {
  for (const option of action.options) {
    // The input ended with version 1, which ignores it.
    if (option === 'allowed_tools' && /^v[1-9]/.test(ref)) continue;
    const text = textOf(valueAt(inputs, option))?.text ?? '';
    if (option === 'safety-strategy') {
      if (text === 'unsafe') return 'safety-strategy: unsafe';
    } else if (option === 'allowed_tools') {
      if (/(?:^|[,\s])Bash(?:\(\*?(?::\*)?\))?(?=[,\s]|$)/.test(text)) return 'allowed_tools: Bash';
    } else {
      const found = BYPASS.exec(text)?.[0];
      if (found !== undefined) return bypassName(found);
    }
  }
  return null;
}

/** The flag that switches approvals off, or what an allow list comes to. */
export function bypassName(found: string): string {
  if (/allow-?ed-?tools|"core/i.test(found)) return 'every shell command allowed';
  return /--[\w-]+|\w[\w-]+/.exec(found)?.[0] ?? found;
}

/** Everybody, as inputs of actions say it: an asterisk, or the account that has caused the event, whichever that is. */
const EVERYBODY =
  /^(?:\*|\$\{\{\s*github\.(?:actor|triggering_actor|event\.(?:sender|issue\.user|pull_request\.user|comment\.user|discussion\.user|review\.user)\.login)\s*\}\})$/;

/** Returns the input that allows everybody to start an action which otherwise requires write access. */
export function openingInput(action: AiAction, inputs: ConfigNode | null): string | null {
  const open = membersOf(inputs).find(
    ({ name, value }) =>
      action.opens.includes(name) && EVERYBODY.test(String(scalarOf(value) ?? '').trim()),
  );
  return open?.name ?? null;
}

/** Returns every weakness of an AI step in its context. */
export function aiStepSigns(path: string, ai: AiStep, state: JobState, isForJob: string): CiSign[] {
  const open = state.triggers.filter(isUnguarded);
  const isOpened = ai.openedBy !== null && ai.openedBy !== 'allowed_bots';
  const isChecked = ai.checksActor && !isOpened;
  const free = open.filter(({ event }) => !isChecked || ai.unchecked.includes(event));
  const canOutsiders = free.length > 0;
  const standing: Standing = {
    starter: canOutsiders ? 'anyone' : state.entry.isKnown ? 'members' : 'unknown',
    holds: holdingOf(state.token, state.hasSecrets),
    power: ai.bypass !== null && ai.power === 'tools' ? 'unrestricted' : ai.power,
  };
  const at = { path, span: ai.step.span, standing };
  const scope = `${isForJob} ${ai.name}`;
  const weigh = ciRuleSeverities(state, standing);
  const events = free.map(({ event }) => event).join(', ');
  const reaching = state.triggers.filter(isOpen);
  const signs: CiSign[] = [];
  const prompt = promptSign(ai, state, isChecked);
  if (prompt !== null) {
    const { sources, weight, confidence, how } = prompt;
    const severity = weight === 'low' ? ('low' as const) : weigh.prompt;
    signs.push({
      ...at,
      rule: UNTRUSTED_PROMPT,
      message: `The prompt of ${ai.name} contains ${sources.slice(0, 3).join(', ')}${how}${weigh.holding}.`,
      identity: `${scope} ${sources.join(' ')}`,
      severity,
      confidence,
    });
  }
  const isCalled = !state.entry.isKnown && reaching.length === 0;
  if (ai.openedBy !== null && isCalled) {
    signs.push({
      ...at,
      rule: OPEN_TO_ANYONE,
      message: `${ai.openedBy} lets any account trigger ${ai.name} in a workflow that others call${weigh.holding}.`,
      identity: `${scope} ${ai.openedBy}`,
      severity: 'medium',
      confidence: 'medium',
    });
  }
  if (ai.openedBy !== null && reaching.length > 0) {
    const guard = leastGuard(reaching);
    const by = reaching.filter((one) => one.guard === guard).map(({ event }) => event);
    const severity = guard === 'person' ? 'low' : weigh.prompt;
    signs.push({
      ...at,
      rule: OPEN_TO_ANYONE,
      message: `${ai.openedBy} lets any account trigger ${ai.name} by ${by.join(', ')}${weigh.holding}${behind(guard)}.`,
      identity: `${scope} ${ai.openedBy}`,
      severity: ai.openedBy === 'allowed_bots' && guard !== 'person' ? 'medium' : severity,
      ...(ai.openedBy === 'allowed_bots' ? { confidence: 'medium' as const } : {}),
    });
  }
  const isTold = prompt?.weight === 'standing';
  const isTimed =
    ai.readsBacklog &&
    ai.power === 'tools' &&
    state.triggers.some((one) => isTimetable(one) && one.guard === null);
  if (
    !isTold &&
    ai.openedBy === null &&
    (ai.power === 'tools' || ai.worksOnEvent) &&
    weigh.isArmed &&
    ((canOutsiders && ai.readsEvent) || isTimed)
  ) {
    const by = canOutsiders && ai.readsEvent ? events : 'schedule';
    signs.push({
      ...at,
      rule: UNTRUSTED_EVENT,
      message: `${ai.name} is triggered by ${by} and reads text of an outsider${weigh.holding}.`,
      identity: scope,
      ...(ai.power === 'answer' ? { severity: weigh.prompt } : {}),
      confidence: 'medium',
    });
  }
  if (canOutsiders && state.hasForeignCode && ai.power === 'tools') {
    signs.push({
      ...at,
      rule: UNTRUSTED_CHECKOUT,
      message: `${ai.name} runs in a checkout of the outsider’s branch, triggered by ${events}.`,
      identity: scope,
      severity: standing.power === 'unrestricted' ? 'critical' : 'high',
    });
  }
  if (ai.bypass !== null && ai.power === 'tools') {
    signs.push({
      ...at,
      rule: APPROVALS_OFF,
      message: `${ai.name} runs with ${ai.bypass}.`,
      identity: `${scope} ${ai.bypass}`,
      severity: canOutsiders ? 'high' : 'low',
    });
  }
  return signs;
}

type PromptSign = {
  readonly sources: readonly string[];
  readonly weight: 'standing' | 'low';
  readonly confidence: 'high' | 'medium';
  readonly how: string;
};

function promptSign(
  { taint, unchecked }: AiStep,
  state: JobState,
  isChecked: boolean,
): PromptSign | null {
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
  // Whoever writes is the one who is checked, but for the text below his comment.
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

/** An Unpinned AI action. */
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
