import type { Severity } from '@svc/contract';
import {
  type ConfigNode,
  membersOf,
  scalarOf,
  textOf,
  valueAt,
} from '../config-tree/config-node.ts';
import type { AiAction } from './ai-actions.ts';
import type { CiSign, Power, Standing } from './ci-rule.ts';
import { holdingOf } from './holdings.ts';
import type { JobState } from './job-state.ts';
import {
  APPROVALS_OFF,
  OPEN_TO_ANYONE,
  UNPINNED_ACTION,
  UNTRUSTED_CHECKOUT,
  UNTRUSTED_EVENT,
  UNTRUSTED_PROMPT,
} from './rules.ts';
import { ciRuleSeverities } from './severities.ts';
import type { Taint } from './taint.ts';
import { bringing, isOpen } from './triggers.ts';
import type { Step } from './workflow.ts';

/** A step that runs a model or an agent: an action, or a command of a script. */
export type AiStep = {
  readonly name: string;
  readonly step: Step;
  readonly taint: Taint;
  readonly power: Power;
  /** What switches approvals off; null when nothing does. */
  readonly bypass: string | null;
  /** The action asks for write access unless an input lets others in. */
  readonly checksActor: boolean;
  /** Input by which everybody is let in. */
  readonly openedBy: string | null;
  readonly restoresConfig: boolean;
  /** The text that tells it what to do names the issue, pull request or comment. */
  readonly readsEvent: boolean;
};

const BYPASS =
  /--dangerously-skip-permissions\b|\bbypassPermissions\b|--dangerously-bypass-approvals-and-sandbox\b|\bdanger-full-access\b|--yolo\b|--allow-all-tools\b|--allow-?ed-?tools[= ]+["']?(?:[^"'\n]*,)?\s*Bash(?:\(\*?(?::\*)?\))?(?=["',\s]|$)|--allowed[tT]ools[= ]+["']?(?:[^"'\n]*,)?\s*Bash(?:\(\*?(?::\*)?\))?(?=["',\s]|$)|"defaultMode"\s*:\s*"bypassPermissions"/;

/** Whether an action's inputs switch approvals off. */
export function actionBypass(action: AiAction, inputs: ConfigNode | null): string | null {
  for (const option of action.options) {
    const text = textOf(valueAt(inputs, option))?.text ?? '';
    if (option === 'safety-strategy') {
      if (text === 'unsafe') return 'safety-strategy: unsafe';
    } else if (option === 'allowed_tools') {
      if (/(?:^|[,\s])Bash(?:\(\*?(?::\*)?\))?(?=[,\s]|$)/.test(text)) return 'allowed_tools: Bash';
    } else {
      const found = BYPASS.exec(text)?.[0];
      if (found !== undefined)
        return found.split(/[\s=:"]/)[0] === ''
          ? 'bypassPermissions'
          : (found.split(/[\s=]/)[0] ?? found);
    }
  }
  return null;
}

/** The input that lets everybody start an action which else asks for write access. */
export function openingInput(action: AiAction, inputs: ConfigNode | null): string | null {
  const open = membersOf(inputs).find(
    ({ name, value }) =>
      action.opens.includes(name) && String(scalarOf(value) ?? '').trim() === '*',
  );
  return open?.name ?? null;
}

/** Everything that is wrong with an AI step where it stands. */
export function aiStepSigns(path: string, ai: AiStep, state: JobState, isForJob: string): CiSign[] {
  const { entry } = state;
  const open = entry.triggers.filter(isOpen);
  const isOpened = ai.openedBy !== null && ai.openedBy !== 'allowed_bots';
  const isGuarded = state.guard !== null || (ai.checksActor && !isOpened);
  const canOutsiders = open.length > 0 && !isGuarded;
  const standing: Standing = {
    starter: canOutsiders ? 'anyone' : entry.isKnown ? 'members' : 'unknown',
    holds: holdingOf(state.token, state.hasSecrets),
    power: ai.bypass !== null && ai.power === 'tools' ? 'unrestricted' : ai.power,
  };
  const at = { path, span: ai.step.span, standing };
  const scope = `${isForJob} ${ai.name}`;
  const weigh = ciRuleSeverities(state, standing);
  const events = open.map(({ event }) => event).join(', ');
  const signs: CiSign[] = [];
  const prompt = promptSign(ai, state, isGuarded);
  if (prompt !== null) {
    const { sources, severity, confidence, how } = prompt;
    signs.push({
      ...at,
      rule: UNTRUSTED_PROMPT,
      message: `The prompt of ${ai.name} holds ${sources.slice(0, 3).join(', ')}${how}${weigh.holding}.`,
      identity: `${scope} ${sources.join(' ')}`,
      severity: severity ?? weigh.prompt,
      confidence,
    });
  }
  if (ai.openedBy !== null && open.length > 0 && state.guard === null) {
    signs.push({
      ...at,
      rule: OPEN_TO_ANYONE,
      message: `${ai.openedBy} lets anyone start ${ai.name} by ${events}${weigh.holding}.`,
      identity: `${scope} ${ai.openedBy}`,
      severity: ai.openedBy === 'allowed_bots' ? 'medium' : weigh.prompt,
      ...(ai.openedBy === 'allowed_bots' ? { confidence: 'medium' as const } : {}),
    });
  }
  const isTold = prompt !== null && prompt.severity === null;
  if (
    canOutsiders &&
    !isTold &&
    ai.openedBy === null &&
    ai.power === 'tools' &&
    ai.readsEvent &&
    weigh.isArmed
  ) {
    signs.push({
      ...at,
      rule: UNTRUSTED_EVENT,
      message: `${ai.name} is started by ${events} and reads what an outsider wrote${weigh.holding}.`,
      identity: scope,
      confidence: 'medium',
    });
  }
  if (canOutsiders && state.hasForeignCode && ai.power === 'tools' && !ai.checksActor) {
    signs.push({
      ...at,
      rule: UNTRUSTED_CHECKOUT,
      message: `${ai.name} runs in a checkout of the outsider’s branch, started by ${events}.`,
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
  /** Null when the standing decides. */
  readonly severity: Severity | null;
  readonly confidence: 'high' | 'medium';
  readonly how: string;
};

function promptSign(
  { taint, checksActor }: AiStep,
  state: JobState,
  isGuarded: boolean,
): PromptSign | null {
  const { triggers, isKnown } = state.entry;
  const sources = [...taint].filter((source) => bringing(source, triggers).length > 0).sort();
  const isFetched = sources.every((source) => !source.startsWith('github.'));
  if (sources.length === 0) {
    const direct = [...taint].filter((source) => source.startsWith('github.')).sort();
    if (isKnown || direct.length === 0 || state.guard !== null || checksActor) return null;
    return {
      sources: direct,
      severity: 'low',
      confidence: 'medium',
      how: ', in a workflow that others call',
    };
  }
  const confidence = isFetched ? 'medium' : 'high';
  if (!isGuarded) return { sources, severity: null, confidence, how: '' };
  // Whoever passed the check wrote the comment; the issue below it may be an outsider's.
  const foreign = sources.filter(
    (source) =>
      state.guard === 'label' ||
      (/^github\.event\.(?:issue|discussion)\./.test(source) &&
        bringing(source, triggers).some(({ event }) => event.endsWith('_comment'))),
  );
  if (foreign.length === 0) return null;
  return {
    sources: foreign,
    severity: 'low',
    confidence: 'medium',
    how: ', started by trusted people',
  };
}

/** An AI action by tag or branch. */
export function pinSigns(
  path: string,
  { uses, span }: Step,
  action: AiAction,
  standing: Standing,
): CiSign[] {
  const ref = uses?.split('@')[1] ?? '';
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(ref)) return [];
  const isTag = /^v?\d/.test(ref);
  const message = `${action.name} is used at ${isTag ? 'the tag' : 'the branch'} ${ref || 'of its default'}.`;
  const severity = isTag ? 'low' : 'medium';
  return [
    { rule: UNPINNED_ACTION, path, span, message, identity: action.name, severity, standing },
  ];
}
