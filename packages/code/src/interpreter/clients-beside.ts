import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { classAround } from '../program/class-around.ts';
import type { Ref } from '../program/program.ts';
import type { Scope } from '../program/scope.ts';

/** MCP clients that the class around code makes. What tools they list is known when it runs; that they are the agent's is seen here. */
export function clientsBeside(ref: Ref, read: Interpreter): readonly Found[] {
  const own = classAround(ref);
  if (own === null) return [];
  const found = [...read.sites(ref.file)].flatMap(([code, { scope }]) => {
    if (code.kind !== 'call' || !isInside(scope, own.code)) return [];
    const asset = read.meaning({ code, scope, file: ref.file })?.found ?? null;
    return asset?.kind === 'mcp-client' ? [asset] : [];
  });
  return [...new Map(found.map((one) => [one.name, one])).values()];
}

function isInside(scope: Scope, owner: Scope['owner']): boolean {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.owner === owner) return true;
  }
  return false;
}
