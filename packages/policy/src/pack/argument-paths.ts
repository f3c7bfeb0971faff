import type { Call } from '../call.ts';
import { type CedarRecord, CedarSet, record } from '../cedar/value.ts';

/** More distinct paths than any honest call has; past it a policy that reads argument paths cannot be evaluated. */
const MAX_PATHS = 2_000;
const MAX_DEPTH = 64;

type Walk = { readonly types: Map<string, Set<string>>; visited: number };
/** Array items share a path, so a call may hold many more values than paths. */
const MAX_VALUES = 100_000;

/**
 * Returns the paths and types of a call's arguments as policies see them: JSON Pointers (RFC 6901) with `*` for the place in an
 * array. Null when there are too many.
 */
export function argumentFacts(args: Call['arguments']): CedarRecord | null {
  const walk: Walk = { types: new Map(), visited: 0 };
  for (const [name, value] of Object.entries(args)) {
    if (!visit(value, `/${escapePointer(name)}`, 1, walk)) return null;
  }
  const types = [...walk.types].flatMap(([path, names]) =>
    Array.from(names, (type) =>
      record([
        ['path', path],
        ['type', type],
      ]),
    ),
  );
  return record([
    ['paths', new CedarSet(walk.types.keys())],
    ['types', new CedarSet(types)],
  ]);
}

/** False when a limit is passed. */
function visit(value: unknown, path: string, depth: number, walk: Walk): boolean {
  if (depth > MAX_DEPTH || ++walk.visited > MAX_VALUES) return false;
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  const known = walk.types.get(path);
  if (known !== undefined) known.add(type);
  else if (walk.types.size >= MAX_PATHS) return false;
  else walk.types.set(path, new Set([type]));
  if (Array.isArray(value)) {
    return value.every((item) => visit(item, `${path}/*`, depth + 1, walk));
  }
  if (type !== 'object') return true;
  return Object.entries(value as object).every(([name, item]) =>
    visit(item, `${path}/${escapePointer(name)}`, depth + 1, walk),
  );
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
