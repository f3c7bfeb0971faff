import type { AssetDetector } from '@svc/analysis';
import { configDocument, membersOf, scalarOf } from '@svc/analysis/documents';
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
    const { root, problem } = configDocument('json', lines.bytes.toString('utf8'));
    const declarations: Declared[] = [];
    for (const section of membersOf(root)) {
      if (!SECTIONS.has(section.name)) continue;
      for (const { name, value, span } of membersOf(section.value)) {
        const version = scalarOf(value);
        const declared = typeof version === 'string' ? version : '';
        declarations.push({ name, declared, line: span.startLine });
      }
    }
    return {
      sightings: dependencies('npm', declarations),
      problems: problem === null ? [] : [problem],
    };
  },
};
