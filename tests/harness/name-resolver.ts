import type { LookupAllOptions } from 'node:dns';
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

/** The resolver of this process, with names of its own; any other name is resolved by the system. */
export type NameResolver = {
  /** A name's answers in turn; the last one again and again. */
  answer(name: string, ...answers: readonly (readonly string[])[]): void;
  /** How often a name was resolved. */
  resolved(name: string): number;
  close(): void;
};

/** Replaces the look-up that outbound connections make: no test can have a name server of the system ask it. */
export function startNameResolver(): NameResolver {
  const system = dns.lookup;
  const names = new Map<string, { answers: readonly (readonly string[])[]; resolved: number }>();
  const replace = (lookup: unknown) => {
    dns.lookup = lookup as typeof dns.lookup;
    syncBuiltinESMExports();
  };
  replace(async (name: string, options: LookupAllOptions) => {
    const known = names.get(name);
    if (known === undefined) return system(name, options);
    known.resolved++;
    const [next = [], ...rest] = known.answers;
    if (rest.length > 0) known.answers = rest;
    return next.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  });
  return {
    answer: (name, ...answers) => names.set(name, { answers, resolved: 0 }),
    resolved: (name) => names.get(name)?.resolved ?? 0,
    close: () => replace(system),
  };
}
