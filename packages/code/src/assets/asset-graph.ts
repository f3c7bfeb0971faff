import { assetUse, type SeenAt, sharedNames } from '@svc/analysis';
import { modelDetails } from '@svc/analysis/models';
import { isSurer, type Relation, type RelationEnd } from '@svc/contract';
import type { Found, Use } from './found.ts';
import { mergePromptsByLine } from './prompts-by-line.ts';

/** Kinds whose names are only good within a file: `agent`, `SYSTEM_PROMPT`. */
const LOCAL_KINDS: ReadonlySet<RelationEnd['kind']> = new Set(['agent', 'prompt']);

/** Sightings and relations of what was found. Agents and prompts of one name in two files carry their file's path. */
export function assetGraph(
  all: readonly Found[],
  allUses: readonly Use[],
): { readonly sightings: SeenAt[]; readonly relations: Relation[] } {
  const { found, uses } = mergePromptsByLine(all, allUses);
  const ends = uses.flatMap(({ from, to }) => ('home' in to ? [from, to] : [from]));
  const named = fullNames([...found, ...ends]);
  const sightings = new Map<string, SeenAt>();
  for (const one of found) {
    const seen = sighting(one, named(one));
    const key = `${seen.kind}\0${seen.name}\0${seen.path}\0${seen.line}`;
    const known = sightings.get(key);
    if (known === undefined || isSurer(seen.confidence, known.confidence)) sightings.set(key, seen);
  }
  const relations = new Map<string, Relation>();
  for (const { from, to, path, line } of uses) {
    const end = 'home' in to ? { kind: to.kind, name: named(to) } : to;
    if (end.kind === from.kind && end.name === named(from)) continue;
    const relation = { from: { kind: from.kind, name: named(from) }, to: end, path, line };
    relations.set(JSON.stringify(relation), relation);
  }
  return { sightings: [...sightings.values()], relations: [...relations.values()] };
}

function fullNames(all: readonly Found[]): (one: Found) => string {
  const isShared = sharedNames(all);
  return (one) =>
    LOCAL_KINDS.has(one.kind) && isShared(one) ? `${one.name} (${one.home})` : one.name;
}

function sighting({ details, home: _, ...one }: Found, name: string): SeenAt {
  const all = one.kind === 'model' ? { ...modelDetails(one.name), ...details } : details;
  return {
    ...one,
    name,
    version: null,
    use: assetUse(one.path),
    ...(Object.keys(all).length > 0 && { details: { ...all } }),
    qualifier: null,
  };
}
