import type { Found, Use } from './found.ts';

/** Matches a name that a prompt has from its agent or call, `desk prompt`; a constant has a name of its own. */
const DERIVED_NAME = / (?:system )?prompt$/;

/**
 * Returns assets and relations in which the prompts of one line are one prompt, named by the one constant, else by the agent. A line
 * with two or more constants keeps all its prompts. Inline texts of one line cannot be told apart here and become one.
 */
export function mergePromptsByLine(
  found: readonly Found[],
  uses: readonly Use[],
): { readonly found: readonly Found[]; readonly uses: readonly Use[] } {
  const ends = uses.flatMap(({ to }) => ('home' in to ? [to] : []));
  const ofAgents = uses.flatMap(({ from, to }) =>
    'home' in to && to.name.startsWith(`${from.name} `) && from.kind === 'agent' ? [to] : [],
  );
  const byPlace = new Map<string, Map<string, Found>>();
  for (const one of [...ofAgents, ...found, ...ends]) {
    if (one.kind !== 'prompt') continue;
    const place = `${one.path}\0${one.line}`;
    const names = byPlace.get(place) ?? new Map<string, Found>();
    byPlace.set(place, names);
    if (!names.has(one.name)) names.set(one.name, one);
  }
  const kept = new Map<string, Found>();
  for (const [place, names] of byPlace) {
    const own = [...names.values()].filter(({ name }) => !DERIVED_NAME.test(name));
    const [first] = own.length === 0 ? names.values() : own;
    if (names.size > 1 && own.length < 2 && first !== undefined) kept.set(place, first);
  }
  if (kept.size === 0) return { found, uses };
  const sameAs = (one: Found): Found => {
    const same = one.kind === 'prompt' ? kept.get(`${one.path}\0${one.line}`) : undefined;
    return same ?? one;
  };
  return {
    found: found.map(sameAs),
    uses: uses.map((use) => ('home' in use.to ? { ...use, to: sameAs(use.to) } : use)),
  };
}
