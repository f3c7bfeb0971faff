import { type AssetDetector, type LineIndex, normalizedName } from '@svc/analysis';
import { isTable, table, tomlDocument } from '@svc/analysis/documents';
import type { TomlTable, TomlValue } from 'smol-toml';
import { type Declared, dependencies } from './dependency.ts';
import { parseRequirement, type Requirement } from './requirement.ts';

/** AI dependencies of pyproject.toml: PEP 621, PEP 735 groups, Poetry's tables. */
export const pyprojectDetector: AssetDetector = {
  applies: (path) => path === 'pyproject.toml' || path.endsWith('/pyproject.toml'),
  detect({ lines }) {
    const document = tomlDocument(lines);
    if ('problem' in document) return { sightings: [], problems: [document.problem] };
    const lineOf = declarationLines(lines);
    const declarations: Declared[] = requirementsOf(document.root).map((requirement) => ({
      ...requirement,
      line: lineOf(requirement.name),
    }));
    return { sightings: dependencies('pypi', declarations), problems: [] };
  },
};

function requirementsOf(root: TomlTable): Requirement[] {
  const project = table(root, 'project');
  const poetry = table(table(root, 'tool'), 'poetry');
  return [
    ...specifiers(project['dependencies']),
    ...Object.values(table(project, 'optional-dependencies')).flatMap(specifiers),
    ...Object.values(table(root, 'dependency-groups')).flatMap(specifiers),
    ...poetryTable(table(poetry, 'dependencies')),
    ...poetryTable(table(poetry, 'dev-dependencies')),
    ...Object.values(table(poetry, 'group')).flatMap((group) =>
      poetryTable(table(group, 'dependencies')),
    ),
  ];
}

function specifiers(value: TomlValue | undefined): Requirement[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const requirement = typeof item === 'string' ? parseRequirement(item) : null;
    return requirement === null ? [] : [requirement];
  });
}

/** `name = "^1.0"` or `name = { version = "^1.0", extras = [...] }`. */
function poetryTable(dependencies: TomlTable): Requirement[] {
  return Object.entries(dependencies).map(([name, value]) => {
    const version = isTable(value) ? value['version'] : value;
    return { name, declared: typeof version === 'string' ? version : '' };
  });
}

/** The parser keeps no positions: the first line on which the name opens a string or a key is the declaration's. */
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
