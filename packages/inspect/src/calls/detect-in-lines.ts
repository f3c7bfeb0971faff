import { type Budget, spend } from '../budget.ts';
import type { TextDetector } from '../detectors/text-detector.ts';
import type { CallText, Place } from './call-text.ts';
import type { PlacedMatch } from './finding-classes.ts';
import type { FindingCategory } from './inspection.ts';

/** Characters of a line that a detector reads at a time, those that pieces share, and the steps charged for one. */
const PIECE = 16_384;
const OVERLAP = 4096;
const STEPS_PER_CHARACTER = 0.5;

/** Runs detectors over each line, in slices. Null when the budget is exhausted. */
export function* detectInLines(
  text: CallText,
  detectors: readonly TextDetector[],
  budget: Budget,
): Generator<void, PlacedMatch[] | null> {
  const found: PlacedMatch[] = [];
  if (detectors.length === 0) return found;
  for (const [i, line] of text.lines.entries()) {
    for (let from = 0; from === 0 || from + OVERLAP < line.length; from += PIECE - OVERLAP) {
      const piece = line.slice(from, from + PIECE);
      for (const detector of detectors) {
        if (!spend(budget, Math.ceil(piece.length * STEPS_PER_CHARACTER))) return null;
        const [first] = detector.find(piece);
        if (first !== undefined) found.push(toMatch(detector, text.places[i] as Place));
        yield;
      }
    }
  }
  return found;
}

function toMatch({ id, title, severity, confidence }: TextDetector, place: Place): PlacedMatch {
  return { category: categoryOf(id), ruleId: id, title, severity, confidence, place };
}

/** The category that the id of a detector begins with. */
export function categoryOf(id: TextDetector['id']): FindingCategory {
  return id.slice(0, id.indexOf('/')) as FindingCategory;
}
