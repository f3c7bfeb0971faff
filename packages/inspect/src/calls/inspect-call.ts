import { type Budget, chargeSteps, newBudget, runToEnd, spend } from '../budget.ts';
import type { FindingCategory } from '../detectors/finding-category.ts';
import { MAX_ESCAPES } from '../secrets/secret-searcher.ts';
import { findStrictly } from '../secrets/strict/find-strictly.ts';
import type { RenderedKeys } from './call-pointer.ts';
import {
  appendArguments,
  appendLeaf,
  type CallText,
  encodeCallText,
  MAX_TEXT_BYTES,
  newCallText,
  type Place,
} from './call-text.ts';
import { detectInText } from './detect-in-text.ts';
import { classesOf, placeSecret, shownFindings, summarise } from './finding-classes.ts';
import type { Inspection, ToolCall } from './inspection.ts';

/** Steps of one inspection: about half a second at worst, spread over slices. */
export const MAX_STEPS = 8_000_000;
/** Steps between two pauses: about five milliseconds. */
export const STEPS_PER_SLICE = 50_000;

const STEPS_PER_MATCH = 16;

export type InspectionOptions = {
  readonly maxSteps?: number;
  /** What is looked for; secrets alone when absent. */
  readonly categories?: readonly FindingCategory[];
};

function budgetOf({ maxSteps = MAX_STEPS }: InspectionOptions): Budget {
  return newBudget(maxSteps);
}

const TOOL: Place = { parent: { parent: null, name: '' }, name: 'tool' };
const SERVER: Place = { parent: { parent: null, name: '' }, name: 'server' };
const TEXT: Place = { parent: null, name: '' };

/**
 * Inspects a call for a decision: its names and its arguments, keys and values, in the strict mode of `findStrictly`. The
 * names are always inspected. Arguments that nest too deep, make too much text or exhaust the budget are `refused`; what
 * was found before the budget was exhausted is kept.
 */
export function inspectCall(call: ToolCall, options: InspectionOptions = {}): Inspection {
  return runToEnd(inspection(call, budgetOf(options), options));
}

/** Inspects the arguments alone. */
export function inspectArguments(
  args: ToolCall['arguments'],
  options: InspectionOptions = {},
): Inspection {
  return inspectCall({ tool: '', server: null, arguments: args }, options);
}

/** Secrets in the names alone, where the arguments do not matter. */
export function inspectNames(call: Pick<ToolCall, 'tool' | 'server'>): Inspection['names'] {
  return inspectCall({ ...call, arguments: {} }).names;
}

/** Inspects a text such as a tool's answer as `inspectCall` inspects an argument; every `at` is empty. */
export function inspectText(text: string, options: InspectionOptions = {}): Inspection {
  return runToEnd(inspectionOfText(text, budgetOf(options), options));
}

/** How an inspection is spread over time. */
export type Slices = InspectionOptions & {
  readonly stepsPerSlice?: number;
  /** Called between slices, so that other work can run. It resolves in a later turn of the event loop. */
  readonly pause: () => Promise<unknown>;
};

/** Does what `inspectCall` does, and pauses between slices, so that no slice blocks the event loop for long. */
export function inspectCallInSlices(call: ToolCall, slices: Slices): Promise<Inspection> {
  const budget = budgetOf(slices);
  return runInSlices(inspection(call, budget, slices), budget, slices);
}

/** Does what `inspectText` does, in slices. */
export function inspectTextInSlices(text: string, slices: Slices): Promise<Inspection> {
  const budget = budgetOf(slices);
  return runInSlices(inspectionOfText(text, budget, slices), budget, slices);
}

/** Runs work to its end, with a pause after each slice of its budget. */
export async function runInSlices<T>(
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

function* inspection(
  call: ToolCall,
  budget: Budget,
  options: InspectionOptions,
): Generator<void, Inspection> {
  const names = textOfNames(call);
  const all = textOfNames(call);
  const refused = yield* chargeSteps(appendArguments(all, call.arguments), budget);
  return yield* inspectionOf(refused === null ? all : names, refused, budget, options);
}

function* inspectionOfText(
  value: string,
  budget: Budget,
  options: InspectionOptions,
): Generator<void, Inspection> {
  const text = newCallText();
  appendLeaf(text, TEXT, '', value);
  const refused =
    text.size > MAX_TEXT_BYTES
      ? `the text makes more than ${MAX_TEXT_BYTES} bytes to inspect`
      : null;
  return yield* inspectionOf(refused === null ? text : newCallText(), refused, budget, options);
}

function textOfNames({ tool, server }: ToolCall): CallText {
  const text = newCallText();
  appendLeaf(text, TOOL, 'tool', tool);
  appendLeaf(text, SERVER, 'server', server ?? '');
  return text;
}

const CLEAN = { names: [], findings: [], omitted: 0, classes: [] } as const;

function* inspectionOf(
  text: CallText,
  refused: string | null,
  budget: Budget,
  { categories = ['secret'] }: InspectionOptions,
): Generator<void, Inspection> {
  const { matches, layers, isComplete } = yield* findStrictly(encodeCallText(text), budget);
  const detected = isComplete ? yield* detectInText(text, layers, categories, budget) : null;
  spend(budget, matches.length * STEPS_PER_MATCH);
  yield;
  if (matches.length === 0 && detected?.length === 0)
    return { ...CLEAN, refused, steps: budget.steps };
  const placed = [...matches.map((match) => placeSecret(text, match)), ...(detected ?? [])];
  const rendered: RenderedKeys = new Map();
  const inNames = classesOf(placed.filter(({ place }) => isName(place)));
  const classes = classesOf(placed.filter(({ place }) => !isName(place)));
  return {
    names: shownFindings(inNames, rendered).findings,
    ...shownFindings(classes, rendered),
    classes: summarise(classes, rendered),
    refused: refused ?? (detected === null ? exhaustedReason(budget) : null),
    steps: budget.steps,
  };
}

function exhaustedReason({ maxSteps }: Budget): string {
  return `the arguments cost more than ${maxSteps} steps or ${MAX_ESCAPES} escapes to inspect`;
}

function isName(place: Place): boolean {
  return place === TOOL || place === SERVER;
}
