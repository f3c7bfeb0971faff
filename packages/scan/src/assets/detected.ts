import { LineIndex } from '../line-index.ts';
import { DETECTORS, detect } from './detectors.ts';
import { mcpServerDetector } from './mcp-servers.ts';
import { mergeAssets } from './merge-assets.ts';
import { snippetHash } from './snippet-hash.ts';

/** Test input: what the detectors say of one file. */
export function detected(path: string, text: string) {
  const lines = new LineIndex(Buffer.from(text));
  const found = [...DETECTORS, mcpServerDetector]
    .filter(({ applies }) => applies(path))
    .map((detector) => detect(detector, { path, lines, secrets: [] }));
  const sighted = found
    .flatMap(({ sightings }) => sightings)
    .map((seen) => ({
      path,
      sighting: { ...seen, snippetHash: snippetHash(lines, seen.line, []) },
    }));
  return {
    ...mergeAssets(sighted, (same) => same),
    problems: found.flatMap(({ problems }) => problems),
  };
}

export const namesOf = (path: string, text: string) =>
  detected(path, text).assets.map(({ name }) => name);

export const problemsOf = (path: string, text: string) => detected(path, text).problems;
