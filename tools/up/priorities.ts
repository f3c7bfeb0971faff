import type { ScanFinding, ScanReport } from '@svc/contract';

const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'];
/** Who acts on behalf of somebody: where a path to a credential begins. */
const ACTORS: ReadonlySet<string> = new Set(['agent', 'mcp-client']);

type Relation = NonNullable<ScanReport['relations']>[number];
type End = Relation['from'];

/** Returns the findings to fix first: by severity, then by blast radius. */
export function firstToFix(findings: readonly ScanFinding[], count: number): ScanFinding[] {
  return findings
    .toSorted(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        b.blastRadius.score - a.blastRadius.score,
    )
    .slice(0, count);
}

/**
 * Returns, by the name of each credential, the shortest path to it from an agent or a client:
 * `agent shop-bot -> tool draft_reply -> model gpt-5.6-sol -> credential OPENAI_API_KEY`.
 */
export function pathsToCredentials(relations: readonly Relation[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const from = Map.groupBy(relations, (relation) => label(relation.from));
  const starts = [...from.keys()].filter((key) => ACTORS.has(key.split(' ', 1)[0] as string));
  const reached = new Set(starts);
  const queue = starts.map((key) => [key]);
  for (const path of queue) {
    for (const { to } of from.get(path.at(-1) as string) ?? []) {
      const next = label(to);
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push([...path, next]);
      if (to.kind === 'credential') paths.set(to.name, [...path, next].join(' -> '));
    }
  }
  return paths;
}

/** Returns the variable name on the line of a secret (`AWS_SECRET_ACCESS_KEY=...`); null for other lines. */
export function credentialName({ excerpt }: ScanFinding): string | null {
  return /^(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(excerpt)?.[1] ?? null;
}

function label({ kind, name }: End): string {
  return `${kind} ${name}`;
}
