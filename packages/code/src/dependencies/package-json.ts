import type { AssetDetector } from '@svc/analysis';
import { jsonDocument } from '@svc/analysis/documents';
import { type Declared, dependencies } from './dependency.ts';

const SECTIONS = new Set([
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
]);

/** AI dependencies that a package.json declares. */
export const packageJsonDetector: AssetDetector = {
  applies: (path) => path === 'package.json' || path.endsWith('/package.json'),
  detect({ lines }) {
    const document = jsonDocument(lines);
    const declarations: Declared[] = [];
    for (const section of document.members(document.root)) {
      if (!SECTIONS.has(section.name)) continue;
      for (const { name, value, line } of document.members(section.value)) {
        const declared = typeof value.value === 'string' ? value.value : '';
        declarations.push({ name, declared, line });
      }
    }
    return {
      sightings: dependencies('npm', declarations),
      problems: document.problem === null ? [] : [document.problem],
    };
  },
};
