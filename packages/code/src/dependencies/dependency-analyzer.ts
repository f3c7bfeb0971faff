import { Buffer } from 'node:buffer';
import { type Analyzer, assetUse, LineIndex, type SeenAt } from '@svc/analysis';
import type { ScanProblem } from '@svc/contract';
import { DETECTORS, detect } from './detectors.ts';

/** AI libraries that a program depends on, according to its manifests. */
export const dependencyAnalyzer: Analyzer = {
  name: 'dependencies',
  rules: [],
  nominates: (path) => DETECTORS.some((detector) => detector.applies(path)),
  async analyse(nominated, tree) {
    const sightings: SeenAt[] = [];
    const problems: ScanProblem[] = [];
    for (const path of nominated) {
      const text = tree.text(path);
      if (text === null) continue;
      const lines = new LineIndex(Buffer.from(text));
      for (const detector of DETECTORS) {
        if (!detector.applies(path)) continue;
        const found = detect(detector, { path, lines });
        const use = assetUse(path);
        for (const seen of found.sightings) sightings.push({ ...seen, path, use });
        for (const problem of found.problems) problems.push({ ...problem, path });
      }
    }
    return { risks: [], sightings, relations: [], problems };
  },
};
