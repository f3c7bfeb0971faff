import { type Budget, charged, newBudget, runToEnd, spend } from '../budget.ts';
import { MAX_ESCAPES } from '../secrets/secret-searcher.ts';
import { findStrictly } from '../secrets/strict/find-strictly.ts';
import { pointerOf, type RenderedKeys } from './call-pointer.ts';
import {
  appendArguments,
  appendLeaf,
  type CallText,
  encodeCallText,
  MAX_TEXT_BYTES,
  newCallText,
  type Place,
} from './call-text.ts';
import { classesOf, shownFindings, summarise } from './finding-classes.ts';
import type { Inspection, ToolCall } from './inspection.ts';

/** Steps of one inspection: about half a second at worst, spread over slices. */
export const MAX_STEPS = 8_000_000;
/** Steps between two pauses: about ten milliseconds. */
export const STEPS_PER_SLICE = 100_000;

const STEPS_PER_MATCH = 16;

const TOOL: Place = { parent: { parent: null, name: '' }, name: 'tool' };
const SERVER: Place = { parent: { parent: null, name: '' }, name: 'server' };
const TEXT: Place = { parent: null, name: '' };

/**
 * Inspects a call for a decision: its names and its arguments, keys and values, in the strict mode of `findStrictly`. The
 * names are always inspected. Arguments that nest too deep, make too much text or exhaust the budget are `refused`; what
 * was found before the budget was exhausted is kept.
 */
export function inspectCall(call: ToolCall, maxSteps: number = MAX_STEPS): Inspection {
  return runToEnd(inspection(call, newBudget(maxSteps)));
}

/** Inspects the arguments alone. */
export function inspectArguments(
  args: ToolCall['arguments'],
  maxSteps: number = MAX_STEPS,
): Inspection {
  return inspectCall({ tool: '', server: null, arguments: args }, maxSteps);
}

/** Secrets in the names alone, where the arguments do not matter. */
export function inspectNames(call: Pick<ToolCall, 'tool' | 'server'>): Inspection['names'] {
  return inspectCall({ ...call, arguments: {} }).names;
}

/** Inspects a text such as a tool's answer as `inspectCall` inspects an argument; every `at` is empty. */
export function inspectText(text: string, maxSteps: number = MAX_STEPS): Inspection {
  return runToEnd(inspectionOfText(text, newBudget(maxSteps)));
}

/** How an inspection is spread over time. */
export type Slices = {
  readonly maxSteps?: number;
  readonly stepsPerSlice?: number;
  /** Called between slices: lets other work run. `setImmediate` from `node:timers/promises` will do. */
  readonly pause: () => Promise<unknown>;
};

/** Does what `inspectCall` does, and pauses between slices, so that no slice holds the event loop for long. */
export function inspectCallInSlices(call: ToolCall, slices: Slices): Promise<Inspection> {
  const budget = newBudget(slices.maxSteps ?? MAX_STEPS);
  return inSlices(inspection(call, budget), budget, slices);
}

/** Does what `inspectText` does, in slices. */
export function inspectTextInSlices(text: string, slices: Slices): Promise<Inspection> {
  const budget = newBudget(slices.maxSteps ?? MAX_STEPS);
  return inSlices(inspectionOfText(text, budget), budget, slices);
}

async function inSlices<T>(
  work: Generator<void, T>,
  budget: Budget,
  { stepsPerSlice = STEPS_PER_SLICE, pause }: Slices,
): Promise<T> {
  let sliceEnd = stepsPerSlice;
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (budget.steps < sliceEnd) continue;
    await pause();
    sliceEnd = budget.steps + stepsPerSlice;
  }
}

function* inspection(call: ToolCall, budget: Budget): Generator<void, Inspection> {
  const names = textOfNames(call);
  const all = textOfNames(call);
  const refused = yield* charged(appendArguments(all, call.arguments), budget);
  return yield* inspectionOf(refused === null ? all : names, refused, budget);
}

function* inspectionOfText(value: string, budget: Budget): Generator<void, Inspection> {
  const text = newCallText();
  appendLeaf(text, TEXT, '', value);
  const refused =
    text.size > MAX_TEXT_BYTES
      ? `the text makes more than ${MAX_TEXT_BYTES} bytes to inspect`
      : null;
  return yield* inspectionOf(refused === null ? text : newCallText(), refused, budget);
}

function textOfNames({ tool, server }: ToolCall): CallText {
  const text = newCallText();
  appendLeaf(text, TOOL, 'tool', tool);
  appendLeaf(text, SERVER, 'server', server ?? '');
  return text;
}

function* inspectionOf(
  text: CallText,
  refused: string | null,
  budget: Budget,
): Generator<void, Inspection> {
  const { matches, isComplete } = yield* findStrictly(encodeCallText(text), budget);
  spend(budget, matches.length * STEPS_PER_MATCH);
  yield;
  const rendered: RenderedKeys = new Map();
  const inNames = classesOf(matches, text, isName);
  const classes = classesOf(matches, text, (place) => !isName(place));
  return {
    names: inNames.flatMap(({ places, ruleId, title, severity, confidence }) =>
      [...places].map((place) => ({
        ruleId,
        title,
        severity,
        confidence,
        at: pointerOf(place, rendered),
      })),
    ),
    ...shownFindings(classes, rendered),
    classes: summarise(classes, rendered),
    refused:
      refused ??
      (isComplete
        ? null
        : `the arguments cost more than ${budget.maxSteps} steps or ${MAX_ESCAPES} escapes to inspect`),
    steps: budget.steps,
  };
}

function isName(place: Place): boolean {
  return place === TOOL || place === SERVER;
}
