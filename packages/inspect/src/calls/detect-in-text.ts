import { Buffer } from 'node:buffer';
import { type Budget, spend } from '../budget.ts';
import { detectorFilter } from '../detectors/detector-filter.ts';
import { detectorsOf } from '../detectors/detectors.ts';
import type { FindingCategory } from '../detectors/finding-category.ts';
import type { TextDetector } from '../detectors/text-detector.ts';
import type { Peeled } from '../secrets/layers/peel.ts';
import { type CallText, lineAt, type Place } from './call-text.ts';
import type { PlacedMatch } from './finding-classes.ts';
import { readingsOf } from './visible-text.ts';

/** Characters of a text that a detector reads at a time, those that pieces share, and the steps charged for one. */
const PIECE = 16_384;
const OVERLAP = 4096;
const STEPS_PER_CHARACTER = 0.5;
/** Texts of so many characters are read by all detectors without a pause. */
const SHORT = 256;

/** A text that is read by itself, and where it is from. */
type PlacedText = { readonly place: Place; readonly text: string };

/**
 * Runs the detectors of categories over the leaves of a call, over what is encoded in them (`layers`), and over their invisible characters,
 * in slices. Null when the budget is exhausted.
 */
export function* detectInText(
  text: CallText,
  layers: readonly Peeled[],
  categories: readonly FindingCategory[],
  budget: Budget,
): Generator<void, PlacedMatch[] | null> {
  const found: PlacedMatch[] = [];
  const { visible, invisible } = detectorsOf(categories);
  if (visible.length + invisible.length === 0) return found;
  const inLines = wokenBy(text, visible, budget);
  const isComplete =
    (inLines.length === 0 || (yield* detectIn(linesOf(text), inLines, found, budget))) &&
    (yield* detectIn(decodedTexts(text, layers), visible, found, budget)) &&
    (yield* detectIn(text.unreadable, invisible, found, budget));
  return isComplete ? found : null;
}

/** Most calls are short and wake no detector: their lines are looked at together first. */
function wokenBy(
  { lines, size }: CallText,
  detectors: readonly TextDetector[],
  budget: Budget,
): readonly TextDetector[] {
  if (size > PIECE) return detectors;
  const all = lines.join('');
  // such a line is read a second time, without its escapes
  if (all.includes('\\/')) return detectors;
  spend(budget, Math.ceil(size * STEPS_PER_CHARACTER));
  return detectorFilter()(all, detectors);
}

/** False when the budget is exhausted. */
function* detectIn(
  texts: Iterable<PlacedText>,
  detectors: readonly TextDetector[],
  found: PlacedMatch[],
  budget: Budget,
): Generator<void, boolean> {
  const mayFind = detectorFilter();
  for (const { place, text } of texts) {
    for (let from = 0; from === 0 || from + OVERLAP < text.length; from += PIECE - OVERLAP) {
      const piece = text.slice(from, from + PIECE);
      const steps = Math.ceil(piece.length * STEPS_PER_CHARACTER);
      if (!spend(budget, steps)) return false;
      for (const detector of mayFind(piece, detectors)) {
        if (!spend(budget, steps)) return false;
        const [first] = detector.find(piece);
        if (first !== undefined) found.push(toMatch(detector, place));
        if (piece.length > SHORT) yield;
      }
      yield;
    }
  }
  return true;
}

/** JSON within a value may write a slash as `\/`, which alone shows no encoding. */
function* linesOf({ lines, places }: CallText): Generator<PlacedText> {
  for (const [index, text] of lines.entries()) {
    const place = places[index] as Place;
    yield { text, place };
    if (text.includes('\\/')) yield { text: text.replaceAll('\\/', '/'), place };
  }
}

/** The decoded runs with their surroundings; what is found in the surroundings alone is found in the line as well. */
function* decodedTexts(call: CallText, layers: readonly Peeled[]): Generator<PlacedText> {
  for (const { bytes, segments, locate } of layers) {
    for (const { start, end, inner } of segments) {
      const origin = locate(inner);
      if (origin === null) continue;
      const place = call.places[lineAt(call, origin.start)] as Place;
      const decoded = Buffer.from(bytes.subarray(start, end)).toString('utf8');
      for (const text of readingsOf(decoded.replaceAll('\\/', '/'))) yield { place, text };
    }
  }
}

function toMatch({ id, title, severity, confidence }: TextDetector, place: Place): PlacedMatch {
  return { category: categoryOf(id), ruleId: id, title, severity, confidence, place };
}

/** The category that the id of a detector begins with. */
function categoryOf(id: TextDetector['id']): FindingCategory {
  return id.slice(0, id.indexOf('/')) as FindingCategory;
}
