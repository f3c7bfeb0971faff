import { lineStarts, positionAt, type SourcePosition } from './source-position.ts';
import { significantOffset, splitPolicies } from './split-policies.ts';
import type { PackSource } from './validate-pack.ts';

/** Comments and strings, whose annotations do not count, and the annotation. */
const TOKENS = /\/\/[^\n]*|@id\s*\(\s*"([^"]*)"\s*\)|"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)/g;

/** Returns where each policy of a valid pack begins, by its id. */
export function policyPlaces(sources: readonly PackSource[]): ReadonlyMap<string, SourcePosition> {
  const places = new Map<string, SourcePosition>();
  for (const { file, text } of sources) {
    const starts = lineStarts(text);
    for (const part of splitPolicies(text)) {
      const id = idOf(part.text);
      if (id === null) continue;
      places.set(id, positionAt(file, starts, part.start + significantOffset(part.text)));
    }
  }
  return places;
}

function idOf(policy: string): string | null {
  for (const [, id] of policy.matchAll(TOKENS)) if (id !== undefined) return id;
  return null;
}
