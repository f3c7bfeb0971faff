import { byText, distinct } from '@svc/analysis';
import { modelVersion } from '@svc/analysis/models';
import { type Asset, type AssetUse, CONFIDENCES, type Relation } from '@svc/contract';
import { assetStatus } from './asset-status.ts';
import type { Bom, BomComponent, BomInput, BomOccurrence, BomSource, BomStatus } from './bom.ts';
import { assetRef, bomEdges, type RefsOf, repositoryRef } from './bom-graph.ts';
import { atOnce, flatMapped, type InTurns } from './in-turns.ts';
import { eachVersion, severalVersions } from './library-versions.ts';

/** Places listed of one component in one tree; what is beyond is counted. */
const MAX_OCCURRENCES = 200;
/** Other things listed as used by one component. */
const MAX_USES = 500;

const USES: readonly AssetUse[] = ['product', 'example', 'test'];
const STATUSES: readonly BomStatus[] = ['active', 'shadow', 'declared'];

/** An asset with its tree, and the component that it is part of. */
type Placed = {
  readonly ref: string;
  readonly asset: Asset;
  readonly source: BomSource;
  readonly status: BomStatus;
};

/**
 * One component per kind and name, whatever the number of trees it occurs in, and of a library one per version. Of
 * others a version or package URL is set only if no tree contradicts it. The order of sources, assets and relations
 * does not matter.
 */
export function gatherBom(input: BomInput): Bom {
  return atOnce(gatherInTurns(input));
}

/** The same, interruptible: an organisation has many repositories. */
export function* gatherInTurns(input: BomInput): InTurns<Bom> {
  const sources = [...input.sources].sort((a, b) => byText(a.repository ?? '', b.repository ?? ''));
  const several = severalVersions(sources.flatMap(({ assets }) => assets));
  const placed = yield* flatMapped(sources, (source) => placedAssets(source, several));
  const known = new Set(placed.map(({ asset }) => assetRef(asset)));
  // Two repositories may each have a role of one name.
  const others = new Map<string, Map<string, Relation[]>[]>();
  for (const { relations } of sources) {
    const own = Map.groupBy(
      relations.filter(({ to }) => !known.has(assetRef(to))),
      ({ from }) => assetRef(from),
    );
    for (const ref of own.keys()) others.set(ref, [...(others.get(ref) ?? []), own]);
    yield;
  }
  const usesOf = (ref: string) => (others.get(ref) ?? []).flatMap((own) => reached(ref, own));
  const groups = [...Map.groupBy(placed, ({ ref }) => ref)].sort(([a], [b]) => byText(a, b));
  const components = yield* flatMapped(groups, ([ref, group]) => [
    component(ref, group, usesOf(assetRef((group[0] as Placed).asset))),
  ]);
  const named = sources.filter(({ repository }) => repository !== null);
  const subject = `subject:${input.name}`;
  return {
    ref: subject,
    name: input.name,
    version: input.version,
    timestamp: input.timestamp,
    tool: input.tool,
    repositories: named.map(({ repository, commit }) => ({
      ref: repositoryRef(repository as string),
      name: repository as string,
      commit,
    })),
    components,
    edges: yield* bomEdges(subject, sources, refsIn(placed)),
    complete: sources.every(({ complete }) => complete),
    gaps: distinct(
      sources.flatMap((source) =>
        source.problems.map(
          ({ path, line, reason }) =>
            `${location(source, path)}${line === null ? '' : `:${line}`}: ${reason}`,
        ),
      ),
    ),
    leftOut:
      input.leftOut === undefined
        ? null
        : `What only tests or examples use is left out: ${input.leftOut} of the assets found.`,
  };
}

/** Things beyond the components that one uses, and what they use in turn: a role, and what the role may do. */
function reached(
  ref: string,
  others: ReadonlyMap<string, readonly Relation[]>,
): readonly Relation[] {
  const found: Relation[] = [];
  const seen = new Set([ref]);
  const waiting = [ref];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const relation of others.get(from) ?? []) {
      const to = assetRef(relation.to);
      if (seen.has(to) || found.length >= MAX_USES) continue;
      seen.add(to);
      found.push(relation);
      waiting.push(to);
    }
  }
  return found;
}

function placedAssets(source: BomSource, several: ReadonlySet<string>): Placed[] {
  const usedFrom = Map.groupBy(source.relations, ({ to }) => assetRef(to));
  return source.assets.flatMap((asset) => {
    const own = assetRef(asset);
    const paths = (usedFrom.get(own) ?? []).map(({ path }) => path);
    const status = source.isRunTime === true ? 'shadow' : assetStatus(asset, paths);
    if (!several.has(own)) return [{ ref: own, asset, source, status }];
    return eachVersion(asset).map((one) => {
      const ref = one.version === null ? own : `${own}@${one.version}`;
      return { ref, asset: one, source, status };
    });
  });
}

/** A component of the same tree where it has one, else those of the other trees. */
function refsIn(placed: readonly Placed[]): RefsOf {
  const everywhere = new Map<string, Set<string>>();
  const bySource = new Map<BomSource, Map<string, Set<string>>>();
  for (const { ref, asset, source } of placed) {
    const own = bySource.get(source) ?? new Map<string, Set<string>>();
    bySource.set(source, own);
    const name = assetRef(asset);
    for (const refs of [everywhere, own]) refs.set(name, (refs.get(name) ?? new Set()).add(ref));
  }
  return (source, end) => {
    const name = assetRef(end);
    return [...(bySource.get(source)?.get(name) ?? everywhere.get(name) ?? [])];
  };
}

function component(
  ref: string,
  group: readonly Placed[],
  others: readonly Relation[],
): BomComponent {
  const { kind, name } = (group[0] as Placed).asset;
  const version = agreed(group, 'version') ?? (kind === 'model' ? modelVersion(name) : null);
  const occurrences = group.flatMap(listed);
  const all = group.reduce((sum, { asset }) => sum + asset.occurrences.length, 0);
  return {
    ref,
    kind,
    name,
    providers: distinct(group.flatMap(({ asset }) => asset.provider ?? [])),
    version,
    purl: agreed(group, 'purl'),
    status: statusOf(new Set(group.map(({ status }) => status))),
    confidence: first(CONFIDENCES, new Set(group.map(({ asset }) => asset.confidence))),
    use: first(USES, new Set(group.map(({ asset }) => asset.use ?? 'product'))),
    repositories: distinct(group.flatMap(({ source }) => source.repository ?? [])),
    paths: distinct(occurrences.map((one) => one.location)),
    occurrences,
    omitted: all - occurrences.length,
    details: mergedDetails(group, version === null),
    uses: distinctEnds(others),
  };
}

/** What is declared and seen at run time is active. */
function statusOf(statuses: ReadonlySet<BomStatus>): BomStatus {
  return statuses.has('shadow') && statuses.size > 1 ? 'active' : first(STATUSES, statuses);
}

function listed({ asset, source }: Placed): BomOccurrence[] {
  return asset.occurrences
    .map(({ path, line }) => ({ location: location(source, path), line }))
    .sort((a, b) => byText(a.location, b.location) || a.line - b.line)
    .slice(0, MAX_OCCURRENCES);
}

/** `owner/name:path` in a bill of several repositories, else the path. */
function location(source: BomSource, path: string): string {
  return source.repository === null ? path : `${source.repository}:${path}`;
}

function agreed(group: readonly Placed[], key: 'version' | 'purl'): string | null {
  const values = distinct(group.flatMap(({ asset }) => asset[key] ?? []));
  return values.length === 1 ? (values[0] as string) : null;
}

function first<Value>(ranked: readonly Value[], given: ReadonlySet<Value>): Value {
  return ranked.find((value) => given.has(value)) as Value;
}

/** `differs`: repositories pin different versions of one thing; the component has none then, and each is listed. */
function mergedDetails(group: readonly Placed[], differs: boolean): Map<string, readonly string[]> {
  const told = group.flatMap(({ asset }) => [
    ...Object.entries(asset.details ?? {}),
    ...(differs && asset.version !== null ? [['versions', asset.version] as const] : []),
  ]);
  return new Map(
    [...Map.groupBy(told, ([name]) => name)]
      .sort(([a], [b]) => byText(a, b))
      .map(([name, values]) => [name, distinct(values.map(([, value]) => value))] as const),
  );
}

function distinctEnds(relations: readonly Relation[]): BomComponent['uses'] {
  return [...new Map(relations.map(({ to }) => [assetRef(to), to]))]
    .sort(([a], [b]) => byText(a, b))
    .map(([, { kind, name }]) => ({ kind, name }));
}
