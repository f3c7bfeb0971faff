import { LineIndex } from '../line-index.ts';
import { detectAssets } from './detectors.ts';
import { mergeAssets } from './merge-assets.ts';

/** Test input: what the detectors say of one file. */
export function detected(path: string, text: string) {
  const lines = new LineIndex(Buffer.from(text));
  const { sightings, problems } = detectAssets({ path, lines, secrets: [] });
  const sighted = sightings.map((sighting) => ({ path, sighting }));
  return { ...mergeAssets(sighted, (same) => same), problems };
}

export const namesOf = (path: string, text: string) =>
  detected(path, text).assets.map(({ name }) => name);

export const problemsOf = (path: string, text: string) => detected(path, text).problems;
