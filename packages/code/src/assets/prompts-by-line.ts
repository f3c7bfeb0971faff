import type { Found, Use } from './found.ts';

/** Matches a name that a prompt has from its agent or call, `desk prompt`; a constant has a name of its own. */
const DERIVED_NAME = / (?:system )?prompt$/;

/**
 * Returns assets and relations in which the prompts of one text are one prompt, named by the one constant, else by the agent. A text is
 * known by its line and how it begins. One with two or more constants keeps all its prompts.
 */
export function mergePromptsByLine(
  found: readonly Found[],
  uses: readonly Use[],
): { readonly found: readonly Found[]; readonly uses: readonly Use[] } {
  const ends = uses.flatMap(({ to }) => ('home' in to ? [to] : []));
  const ofAgents = uses.flatMap(({ from, to }) =>
    'home' in to && to.name.startsWith(`${from.name} `) && from.kind === 'agent' ? [to] : [],
  );
  const prompts = [...ofAgents, ...found, ...ends].filter(({ kind }) => kind === 'prompt');
  const wordings = new Map<string, Set<string>>();
  for (const one of prompts)
    wordings.set(placeOf(one), (wordings.get(placeOf(one)) ?? new Set()).add(one.wording ?? ''));
  // What is only known by its line is one with the line's only text.
  const textOf = (one: Found): string => {
    const texts = [...(wordings.get(placeOf(one)) ?? [])].filter((wording) => wording !== '');
    return `${placeOf(one)}\0${texts.length < 2 ? '' : one.wording}`;
  };
  const byText = new Map<string, Map<string, Found>>();
  for (const one of prompts) {
    const text = textOf(one);
    const names = byText.get(text) ?? new Map<string, Found>();
    byText.set(text, names);
    if (!names.has(one.name)) names.set(one.name, one);
  }
  const kept = new Map<string, Found>();
  for (const [text, names] of byText) {
    const own = [...names.values()].filter(({ name }) => !DERIVED_NAME.test(name));
    const [first] = own.length === 0 ? names.values() : own;
    if (names.size > 1 && own.length < 2 && first !== undefined) kept.set(text, first);
  }
  if (kept.size === 0) return { found, uses };
  const sameAs = (one: Found): Found =>
    (one.kind === 'prompt' ? kept.get(textOf(one)) : undefined) ?? one;
  return {
    found: found.map(sameAs),
    uses: uses.map((use) => ('home' in use.to ? { ...use, to: sameAs(use.to) } : use)),
  };
}

const placeOf = ({ path, line }: Found): string => `${path}\0${line}`;
