import type { AssetDetector } from '@svc/analysis';
import { type Declared, dependencies } from './dependency.ts';

/** AI dependencies of go.mod: `require path version`, alone or in a block (go.dev/ref/mod). */
export const goModDetector: AssetDetector = {
  applies: (path) => path === 'go.mod' || path.endsWith('/go.mod'),
  detect({ lines }) {
    const declarations: Declared[] = [];
    let isRequireBlock = false;
    for (let line = 1; line <= lines.count; line++) {
      const text = lines
        .text(line)
        .replace(/\/\/.*$/, '')
        .trim();
      if (/^require\s*\($/.test(text)) isRequireBlock = true;
      else if (text === ')') isRequireBlock = false;
      const match = /^(require\s+)?"?([^\s"()]+)"?\s+(v[^\s]+)$/.exec(text);
      if (match === null || (!isRequireBlock && match[1] === undefined)) continue;
      declarations.push({ name: match[2] as string, declared: match[3] as string, line });
    }
    return { sightings: dependencies('golang', declarations), problems: [] };
  },
};
