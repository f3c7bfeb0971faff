/** What one row of docs/architecture.md grants to the files below its folder. */
export type FolderRule = {
  /** Path from the root; a segment `<name>` matches any one name. */
  readonly folder: string;
  readonly imports: readonly Grant[];
  /** Node's own modules with their `node:`; a module includes what lies below it. */
  readonly nodeModules: readonly string[] | 'any';
};

export type Grant = { readonly folder: string; readonly typesOnly: boolean };

const COLUMNS = ['Folder', 'Holds', 'May import', 'Node modules'] as const;

/**
 * Returns the rules in all tables of a Markdown text that have exactly these columns:
 *
 *     | Folder       | Holds | May import                        | Node modules             |
 *     |--------------|-------|-----------------------------------|--------------------------|
 *     | `packages/a` | ...   | `packages/b`, `packages/c` (types) | `node:fs`, none or any   |
 *     | `packages/b` | ...   | nothing, or everything            | none                     |
 *
 * Throws, with the line, on any other row.
 */
export function parseArchitecture(markdown: string): readonly FolderRule[] {
  const rules: FolderRule[] = [];
  let inTable = false;
  for (const [index, line] of markdown.split('\n').entries()) {
    const cells = tableCells(line);
    if (cells === null) {
      inTable = false;
    } else if (cells.length === COLUMNS.length && cells.every((cell, at) => cell === COLUMNS[at])) {
      inTable = true;
    } else if (inTable && !cells.every((cell) => /^:?-+:?$/.test(cell))) {
      const rule = parseRow(cells, index + 1);
      if (rules.some(({ folder }) => folder === rule.folder)) {
        throw new Error(`line ${index + 1}: a second row for ${rule.folder}`);
      }
      rules.push(rule);
    }
  }
  if (rules.length === 0) throw new Error(`no table with the columns ${COLUMNS.join(', ')}`);
  return rules;
}

function tableCells(line: string): string[] | null {
  const row = /^\|(.*)\|\s*$/.exec(line);
  return row === null ? null : (row[1] as string).split('|').map((cell) => cell.trim());
}

function parseRow(cells: readonly string[], line: number): FolderRule {
  const [folder, , imports, nodeModules] = cells;
  const named = /^`([^`]+)`$/.exec(folder ?? '')?.[1];
  if (cells.length !== COLUMNS.length || named === undefined) {
    throw new Error(`line ${line}: not a row of ${COLUMNS.length} cells that begins with a folder`);
  }
  return {
    folder: named,
    imports: parseImports(imports as string, line),
    nodeModules: parseNodeModules(nodeModules as string, line),
  };
}

function parseImports(cell: string, line: number): Grant[] {
  if (cell === 'nothing') return [];
  if (cell === 'everything') return [{ folder: '', typesOnly: false }];
  return cell.split(', ').map((item) => {
    const parts = /^`([^`]+)`( \(types\))?$/.exec(item);
    if (parts === null) throw new Error(`line ${line}: "${item}" is not a folder to import from`);
    return { folder: parts[1] as string, typesOnly: parts[2] !== undefined };
  });
}

function parseNodeModules(cell: string, line: number): readonly string[] | 'any' {
  if (cell === 'none') return [];
  if (cell === 'any') return 'any';
  return cell.split(', ').map((item) => {
    const name = /^`(node:[a-z][a-z0-9_]*)`$/.exec(item)?.[1];
    if (name === undefined) throw new Error(`line ${line}: "${item}" is not a Node module`);
    return name;
  });
}
