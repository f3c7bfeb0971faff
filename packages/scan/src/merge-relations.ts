import { byText } from '@svc/analysis';
import type { Relation } from '@svc/contract';

/** Limits of the wire format (contract, scan-report.ts). */
const MAX_RELATIONS = 50_000;
const MAX_NAME_LENGTH = 500;
const MAX_PATH_LENGTH = 4096;

/** Each relation once, at its first place. */
export function relationsOf(
  relations: readonly Relation[],
  clean: (text: string) => string,
): Relation[] {
  const found = new Map<string, Relation>();
  const cut = (text: string) => clean(text).slice(0, MAX_NAME_LENGTH);
  for (const { from, to, path, line } of relations) {
    const one = {
      from: { kind: from.kind, name: cut(from.name) },
      to: { kind: to.kind, name: cut(to.name) },
      path: clean(path).slice(0, MAX_PATH_LENGTH),
      line,
    };
    const key = [from.kind, one.from.name, to.kind, one.to.name].join('\0');
    const known = found.get(key);
    if (known === undefined || compareRelations(one, known) < 0) found.set(key, one);
  }
  return [...found.entries()]
    .sort(([a], [b]) => byText(a, b))
    .slice(0, MAX_RELATIONS)
    .map(([, relation]) => relation);
}

function compareRelations(a: Relation, b: Relation): number {
  return byText(a.path, b.path) || a.line - b.line;
}
