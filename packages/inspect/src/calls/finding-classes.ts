import { type ArgumentFinding, CONFIDENCES, SEVERITIES } from '@svc/contract';
import type { SecretMatch } from '../secrets/secret-match.ts';
import { pointerOf, type RenderedKeys } from './call-pointer.ts';
import { type CallText, lineAt, type Place } from './call-text.ts';
import { type FindingClass, MAX_SHOWN_FINDINGS } from './inspection.ts';

/** A class of finding and the places where it was found, each once. */
type PlacedClass = Omit<FindingClass, 'count' | 'at'> & { readonly places: Set<Place> };

/** A match and the place where it is. */
export type PlacedMatch = Omit<FindingClass, 'count' | 'at'> & { readonly place: Place };

/** Returns a secret that was found in the text of a call with its place. */
export function placeSecret(text: CallText, match: SecretMatch): PlacedMatch {
  const { rule, severity, confidence, start } = match;
  const place = text.places[lineAt(text, start)] as Place;
  return { category: 'secret', ruleId: rule.id, title: rule.title, severity, confidence, place };
}

/** Groups matches by rule, severity and confidence, worst first. */
export function classesOf(matches: Iterable<PlacedMatch>): PlacedClass[] {
  const classes = new Map<string, PlacedClass>();
  for (const { place, ...match } of matches) {
    const key = `${match.ruleId} ${match.severity} ${match.confidence}`;
    let found = classes.get(key);
    if (found === undefined) {
      found = { ...match, places: new Set() };
      classes.set(key, found);
    }
    found.places.add(place);
  }
  return [...classes.values()].sort((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ severity, confidence }: PlacedClass): number {
  return SEVERITIES.indexOf(severity) * CONFIDENCES.length + CONFIDENCES.indexOf(confidence);
}

/** Returns each class with its first place and the number of its places. */
export function summarise(classes: readonly PlacedClass[], rendered: RenderedKeys): FindingClass[] {
  return classes.map(({ places, ...found }) => {
    const [first] = places;
    return { ...found, count: places.size, at: pointerOf(first as Place, rendered) };
  });
}

/** Returns the worst findings, and how many are left out. */
export function shownFindings(
  classes: readonly PlacedClass[],
  rendered: RenderedKeys,
): { readonly findings: ArgumentFinding[]; readonly omitted: number } {
  const findings: ArgumentFinding[] = [];
  let count = 0;
  for (const { ruleId, title, severity, confidence, places } of classes) {
    count += places.size;
    for (const place of places) {
      if (findings.length >= MAX_SHOWN_FINDINGS) break;
      findings.push({ ruleId, title, severity, confidence, at: pointerOf(place, rendered) });
    }
  }
  return { findings, omitted: count - findings.length };
}
