import { behind, isUnguarded, leastGuard } from '../access/guards.ts';
import { holdingOf } from '../access/holdings.ts';
import { isOpen, isTimetable, type Trigger } from '../access/triggers.ts';
import type { CiSign, Standing } from '../rules/ci-rule.ts';
import {
  APPROVALS_OFF,
  OPEN_TO_ANYONE,
  UNTRUSTED_CHECKOUT,
  UNTRUSTED_EVENT,
  UNTRUSTED_PROMPT,
} from '../rules/rules.ts';
import type { AiStep } from './ai-step.ts';
import type { JobState } from './job-state.ts';
import { ciRuleSeverities, type Weights } from './severities.ts';
import { type UntrustedText, untrustedText } from './untrusted-text.ts';

/** An AI step with what its context determines. */
type EvaluatedStep = {
  readonly ai: AiStep;
  readonly state: JobState;
  readonly weights: Weights;
  readonly standing: Standing;
  /** Triggers by which anyone can start the step. */
  readonly free: readonly Trigger[];
  readonly prompt: UntrustedText | null;
};

/** A weakness before its place is known. */
type Weakness = Omit<CiSign, 'path' | 'span' | 'standing' | 'identity'> & {
  /** Distinguishes findings of one rule about one step. */
  readonly identity?: string;
};

/** Returns every weakness of an AI step in its context. */
export function aiStepSigns(path: string, ai: AiStep, state: JobState, job: string): CiSign[] {
  const evaluated = evaluateStep(ai, state);
  const weaknesses = [
    untrustedPrompt(evaluated),
    openedWhereCalled(evaluated),
    openedByInput(evaluated),
    untrustedEvent(evaluated),
    untrustedCheckout(evaluated),
    approvalsOff(evaluated),
  ].filter((one) => one !== null);
  return weaknesses.map(({ identity = '', ...weakness }) => ({
    ...weakness,
    path,
    span: ai.step.span,
    standing: evaluated.standing,
    identity: `${job} ${ai.name}${identity === '' ? '' : ` ${identity}`}`,
  }));
}

function evaluateStep(ai: AiStep, state: JobState): EvaluatedStep {
  const isOpened = ai.openedBy !== null && ai.openedBy !== 'allowed_bots';
  const isChecked = ai.checksActor && !isOpened;
  const free = state.triggers
    .filter(isUnguarded)
    .filter(({ event }) => !isChecked || ai.unchecked.includes(event));
  const standing: Standing = {
    starter: free.length > 0 ? 'anyone' : state.entry.isKnown ? 'members' : 'unknown',
    holds: holdingOf(state.token, state.hasSecrets),
    power: ai.bypass !== null && ai.power === 'tools' ? 'unrestricted' : ai.power,
  };
  const weights = ciRuleSeverities(state, standing);
  return { ai, state, weights, standing, free, prompt: untrustedText(ai, state, isChecked) };
}

function untrustedPrompt({ ai, weights, prompt }: EvaluatedStep): Weakness | null {
  if (prompt === null) return null;
  const { sources, weight, confidence, how } = prompt;
  return {
    rule: UNTRUSTED_PROMPT,
    message: `The prompt of ${ai.name} contains ${sources.slice(0, 3).join(', ')}${how}${weights.holding}.`,
    identity: sources.join(' '),
    severity: weight === 'low' ? 'low' : weights.prompt,
    confidence,
  };
}

/** In a workflow whose callers, and so whose triggers, are not in the tree. */
function openedWhereCalled({ ai, state, weights }: EvaluatedStep): Weakness | null {
  if (ai.openedBy === null || state.entry.isKnown || state.triggers.some(isOpen)) return null;
  return {
    rule: OPEN_TO_ANYONE,
    message: `${ai.openedBy} lets any account trigger ${ai.name} in a workflow that others call${weights.holding}.`,
    identity: ai.openedBy,
    severity: 'medium',
    confidence: 'medium',
  };
}

function openedByInput({ ai, state, weights }: EvaluatedStep): Weakness | null {
  const reaching = state.triggers.filter(isOpen);
  if (ai.openedBy === null || reaching.length === 0) return null;
  const guard = leastGuard(reaching);
  const events = reaching.filter((one) => one.guard === guard).map(({ event }) => event);
  const isForBots = ai.openedBy === 'allowed_bots';
  const severity = guard === 'person' ? 'low' : isForBots ? 'medium' : weights.prompt;
  return {
    rule: OPEN_TO_ANYONE,
    message: `${ai.openedBy} lets any account trigger ${ai.name} by ${events.join(', ')}${weights.holding}${behind(guard)}.`,
    identity: ai.openedBy,
    severity,
    ...(isForBots ? { confidence: 'medium' as const } : {}),
  };
}

/** A step without foreign text in its prompt that looks such text up, for an outsider or on a timetable. */
function untrustedEvent({ ai, state, weights, free, prompt }: EvaluatedStep): Weakness | null {
  if (prompt?.weight === 'standing' || ai.openedBy !== null || !weights.isArmed) return null;
  if (ai.power !== 'tools' && !ai.worksOnEvent) return null;
  const isStarted = free.length > 0 && ai.readsEvent;
  const isTimed =
    ai.readsBacklog &&
    ai.power === 'tools' &&
    state.triggers.some((one) => isTimetable(one) && one.guard === null);
  if (!isStarted && !isTimed) return null;
  return {
    rule: UNTRUSTED_EVENT,
    message: `${ai.name} is triggered by ${isStarted ? eventsOf(free) : 'schedule'} and reads text of an outsider${weights.holding}.`,
    ...(ai.power === 'answer' ? { severity: weights.prompt } : {}),
    confidence: 'medium',
  };
}

function untrustedCheckout({ ai, state, standing, free }: EvaluatedStep): Weakness | null {
  if (free.length === 0 || !state.hasForeignCode || ai.power !== 'tools') return null;
  return {
    rule: UNTRUSTED_CHECKOUT,
    message: `${ai.name} runs in a checkout of the outsider’s branch, triggered by ${eventsOf(free)}.`,
    severity: standing.power === 'unrestricted' ? 'critical' : 'high',
  };
}

function approvalsOff({ ai, free }: EvaluatedStep): Weakness | null {
  if (ai.bypass === null || ai.power !== 'tools') return null;
  return {
    rule: APPROVALS_OFF,
    message: `${ai.name} runs with ${ai.bypass}.`,
    identity: ai.bypass,
    severity: free.length > 0 ? 'high' : 'low',
  };
}

function eventsOf(triggers: readonly Trigger[]): string {
  return triggers.map(({ event }) => event).join(', ');
}
