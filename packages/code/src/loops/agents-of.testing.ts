import { analysed } from '../analysed.testing.ts';

/** Test input: the agents of a tree, and what each uses; `unknown` with its line. `nominated` are the files that hold words of AI, else all. */
export async function agentsIn(
  files: Readonly<Record<string, string>>,
  nominated: readonly string[] | null = null,
) {
  const { sightings, relations } = await analysed(files, nominated);
  const agents = sightings.filter(({ kind }) => kind === 'agent').map(({ name }) => name);
  const uses = relations
    .filter(({ from }) => from.kind === 'agent')
    .map(({ from, to, path, line }) => {
      const place = to.name === 'unknown' ? ` (${path}:${line})` : '';
      return `${from.name} -> ${to.kind} ${to.name}${place}`;
    });
  return { agents: [...new Set(agents)].sort(), uses: [...new Set(uses)].sort() };
}
