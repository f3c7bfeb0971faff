import { type AssetDetector, type LineIndex, normalizedName } from '@svc/analysis';
import {
  type ConfigNode,
  configDocument,
  itemsOf,
  membersOf,
  textOf,
  valueAt,
} from '@svc/analysis/documents';
import { type Declared, dependencies } from './dependency.ts';
import { parseRequirement, type Requirement } from './requirement.ts';

/** AI dependencies of pyproject.toml: PEP 621, PEP 735 groups, Poetry's tables. */
export const pyprojectDetector: AssetDetector = {
  applies: (path) => path === 'pyproject.toml' || path.endsWith('/pyproject.toml'),
  detect({ lines }) {
    const { root, problem } = configDocument('toml', lines.bytes.toString('utf8'));
    if (problem !== null) return { sightings: [], problems: [problem] };
    const lineOf = declarationLines(lines);
    const declarations: Declared[] = requirementsOf(root).map((requirement) => ({
      ...requirement,
      line: lineOf(requirement.name),
    }));
    return { sightings: dependencies('pypi', declarations), problems: [] };
  },
};

function requirementsOf(root: ConfigNode | null): Requirement[] {
  const project = valueAt(root, 'project');
  const poetry = valueAt(root, 'tool', 'poetry');
  return [
    ...specifiers(valueAt(project, 'dependencies')),
    ...valuesOf(valueAt(project, 'optional-dependencies')).flatMap(specifiers),
    ...valuesOf(valueAt(root, 'dependency-groups')).flatMap(specifiers),
    ...poetryTable(valueAt(poetry, 'dependencies')),
    ...poetryTable(valueAt(poetry, 'dev-dependencies')),
    ...valuesOf(valueAt(poetry, 'group')).flatMap((group) =>
      poetryTable(valueAt(group, 'dependencies')),
    ),
  ];
}

function valuesOf(table: ConfigNode | null): ConfigNode[] {
  return membersOf(table).map(({ value }) => value);
}

function specifiers(list: ConfigNode | null): Requirement[] {
  return itemsOf(list).flatMap((item) => {
    const text = textOf(item)?.text;
    const requirement = text === undefined ? null : parseRequirement(text);
    return requirement === null ? [] : [requirement];
  });
}

/** `name = "^1.0"` or `name = { version = "^1.0", extras = [...] }`. */
function poetryTable(table: ConfigNode | null): Requirement[] {
  return membersOf(table).map(({ name, value }) => {
    const version = value.kind === 'object' ? valueAt(value, 'version') : value;
    return { name, declared: textOf(version)?.text ?? '' };
  });
}

/** Finds the line of a declaration: the first on which its name begins a string or a key. Items of a list have no line. */
function declarationLines(lines: LineIndex): (name: string) => number {
  const first = new Map<string, number>();
  for (let line = 1; line <= lines.count; line++) {
    for (const [, quoted, key] of lines
      .text(line)
      .matchAll(/["']([A-Za-z0-9][\w.-]*)|^\s*([A-Za-z0-9][\w.-]*)\s*=/g)) {
      const name = normalizedName('pypi', (quoted ?? key ?? '').replace(/[-_.]+$/, ''));
      if (!first.has(name)) first.set(name, line);
    }
  }
  return (name) => first.get(normalizedName('pypi', name)) ?? 1;
}
