import type { AssetDetector } from '@svc/analysis';
import { type Declared, dependencies } from './dependency.ts';
import { parseRequirement } from './requirement.ts';

const FILE = /(?:^|\/)(?:[\w.-]*requirements[\w.-]*\.(?:txt|in)|requirements\/[^/]+\.(?:txt|in))$/;

/** AI dependencies of pip's requirements files. */
export const requirementsDetector: AssetDetector = {
  applies: (path) => FILE.test(path),
  detect({ lines }) {
    const declarations: Declared[] = [];
    for (let line = 1; line <= lines.count; line++) {
      const text = lines
        .text(line)
        .replace(/(^|\s)#.*$/, '')
        .replace(/\s+(?:\\|--hash=.*)$/, '');
      const requirement = parseRequirement(text);
      if (requirement !== null) declarations.push({ ...requirement, line });
    }
    return { sightings: dependencies('pypi', declarations), problems: [] };
  },
};
