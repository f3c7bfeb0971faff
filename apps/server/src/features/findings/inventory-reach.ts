import {
  type BlastRadiusFactor,
  MAX_GRAPH_RELATIONS,
  type Relation,
  type RelationEnd,
  type ScanFinding,
} from '@svc/contract';
import { keyOf } from '../inventory/read-model.ts';

/**
 * The published table of what the inventory adds to a blast radius (docs/blast-radius.md): points for one to four things of
 * a kind, and for more. What a finding reaches adds at most 20 points.
 */
export const INVENTORY_POINTS = {
  permission: { few: 5, many: 8, title: 'reaches permissions' },
  credential: { few: 3, many: 5, title: 'reaches credentials' },
  tool: { few: 2, many: 4, title: 'reaches tools and MCP servers' },
  data: { few: 2, many: 3, title: 'reaches data' },
  user: { few: 5, many: 10, title: 'credential used by' },
} as const;
type Row = keyof typeof INVENTORY_POINTS;

/** Things that count as few. */
const MAX_FEW = 4;
/** Things that a factor names; it counts the others. */
const MAX_NAMED = 3;
const MAX_NAME = 50;
/** Far above the number that the points distinguish. */
const MAX_FOLLOWED = MAX_GRAPH_RELATIONS;

const ROW_OF_KIND: Readonly<Partial<Record<RelationEnd['kind'], Row>>> = {
  permission: 'permission',
  credential: 'credential',
  tool: 'tool',
  'mcp-server': 'tool',
  'data-source': 'data',
  dataset: 'data',
  'vector-store': 'data',
};

/** What decides which things of the inventory a finding is about. */
export type ReachingFinding = Pick<ScanFinding, 'category' | 'path' | 'span' | 'excerpt'>;

/** What uses what in one repository, indexed. */
export type InventoryGraph = {
  /** Relations by the path that declares them, in the order of their lines. */
  readonly byPath: ReadonlyMap<string, readonly Relation[]>;
  /** Relations by the thing that uses, see `keyOf`. */
  readonly usedBy: ReadonlyMap<string, readonly Relation[]>;
  /** Relations to a credential, by its name. */
  readonly usersOf: ReadonlyMap<string, readonly Relation[]>;
};

export function inventoryGraph(relations: readonly Relation[]): InventoryGraph {
  const byLine = relations.toSorted((a, b) => a.line - b.line);
  const ofCredentials = relations.filter(({ to }) => to.kind === 'credential');
  return {
    byPath: Map.groupBy(byLine, ({ path }) => path),
    usedBy: Map.groupBy(relations, ({ from }) => keyOf(from)),
    usersOf: Map.groupBy(ofCredentials, ({ to }) => to.name),
  };
}

/**
 * Returns the factors that a repository's inventory adds to a finding. A secret has those that use the credential which its
 * line names. Any other finding has what the things of its lines reach, directly or through others; of the whole file where
 * its lines declare none.
 */
export function inventoryFactors(
  graph: InventoryGraph,
  finding: ReachingFinding,
): BlastRadiusFactor[] {
  if (finding.category !== 'secret')
    return factorsOf(reachedFrom(graph, declaredAt(graph, finding)));
  return factorsOf(new Map([['user', usersNamed(graph, finding.excerpt)]]));
}

/** Returns the credentials of the inventory that a line names. */
export function credentialsNamed({ usersOf }: InventoryGraph, line: string): RelationEnd[] {
  const words = new Set(line.match(/\w+/g));
  return [...words]
    .filter((word) => usersOf.has(word))
    .map((name) => ({ kind: 'credential', name }));
}

/** Returns the names of what uses the credentials that a line names. */
function usersNamed(graph: InventoryGraph, line: string): Set<string> {
  const users = credentialsNamed(graph, line).flatMap(({ name }) =>
    (graph.usersOf.get(name) ?? []).slice(0, MAX_FOLLOWED),
  );
  return new Set(users.map(({ from }) => from.name));
}

/** Returns what the lines of a finding declare to use something, or else what its file does. */
export function declaredAt(
  { byPath }: InventoryGraph,
  { path, span }: ReachingFinding,
): RelationEnd[] {
  const ofFile = byPath.get(path) ?? [];
  const first = firstAtLine(ofFile, span.startLine);
  const isOnLines = (ofFile[first]?.line ?? Number.POSITIVE_INFINITY) <= span.endLine;
  const near = isOnLines
    ? ofFile.slice(first, first + MAX_FOLLOWED)
    : ofFile.slice(0, MAX_FOLLOWED);
  return near.filter(({ line }) => !isOnLines || line <= span.endLine).map(({ from }) => from);
}

/** Returns the index of the first relation at or behind a line. */
function firstAtLine(relations: readonly Relation[], line: number): number {
  let [low, high] = [0, relations.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((relations[middle] as Relation).line < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the names of everything that counts and is reached, by row of the table. */
function reachedFrom(
  { usedBy }: InventoryGraph,
  from: readonly RelationEnd[],
): Map<Row, Set<string>> {
  const visited = new Set(from.map(keyOf));
  const reached = new Map<Row, Set<string>>();
  let followed = 0;
  // a set that grows while it is walked is walked to its end
  for (const key of visited) {
    for (const { to } of usedBy.get(key) ?? []) {
      if (followed++ >= MAX_FOLLOWED) return reached;
      const row = ROW_OF_KIND[to.kind];
      if (row !== undefined) reached.set(row, (reached.get(row) ?? new Set()).add(to.name));
      visited.add(keyOf(to));
    }
  }
  return reached;
}

function factorsOf(reached: ReadonlyMap<Row, ReadonlySet<string>>): BlastRadiusFactor[] {
  return (Object.keys(INVENTORY_POINTS) as Row[]).flatMap((row) => {
    const names = [...(reached.get(row) ?? [])].sort();
    if (names.length === 0) return [];
    const { few, many, title } = INVENTORY_POINTS[row];
    const points = names.length > MAX_FEW ? many : few;
    return [{ name: title, value: listed(names), points }];
  });
}

function listed(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED).map((name) => name.slice(0, MAX_NAME));
  const more = names.length - named.length;
  return `${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}
