import type { Code } from '../program/code-tree.ts';
import type { Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';

/** The last call of a builder chain, `builder.compile(...)`, and its site. */
export type Ending = { readonly call: Ref; readonly site: Site };

const MAX_CHAIN_LENGTH = 200;

/**
 * Calls of a method (`compile`) by each call of the chain that it ends, names followed: `StateGraph(S)` of
 * `g = StateGraph(S).add_node(f)` and `g.compile()`.
 */
export function endings(
  method: string,
  sites: ReadonlyMap<Code, Site>,
  file: Ref['file'],
  definition: (ref: Ref) => Ref | null,
): ReadonlyMap<Code, Ending> {
  const found = new Map<Code, Ending>();
  for (const [code, site] of sites) {
    const isEnd =
      code.kind === 'call' && code.callee.kind === 'member' && code.callee.name === method;
    if (!isEnd || code.callee.kind !== 'member') continue;
    const call: Ref = { code, scope: site.scope, file };
    let at: Ref | null = { ...call, code: code.callee.of };
    for (let steps = 0; at !== null && steps < MAX_CHAIN_LENGTH; steps++) {
      const one: Code = at.code;
      if (one.kind === 'call') {
        if (found.has(one)) break;
        found.set(one, { call, site });
        at = one.callee.kind === 'member' ? { ...at, code: one.callee.of } : null;
      } else {
        at = one.kind === 'name' || one.kind === 'member' ? definition(at) : null;
      }
    }
  }
  return found;
}
