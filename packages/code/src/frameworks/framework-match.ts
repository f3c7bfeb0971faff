import type { Language } from '../program.ts';
import { DATA_SOURCE_ROWS } from './data-source-rows.ts';
import { DOTNET_ROWS } from './dotnet-rows.ts';
import type { FrameworkRow } from './framework-row.ts';
import { GO_ROWS } from './go-rows.ts';
import { JAVASCRIPT_ROWS } from './javascript-rows.ts';
import { JVM_ROWS } from './jvm-rows.ts';
import { PYTHON_ROWS } from './python-rows.ts';

const ROWS: Readonly<Record<Language, readonly FrameworkRow[]>> = {
  python: PYTHON_ROWS,
  javascript: JAVASCRIPT_ROWS,
  go: GO_ROWS,
  jvm: JVM_ROWS,
  dotnet: DOTNET_ROWS,
};

const NONE: readonly FrameworkRow[] = [];

type Index = ReadonlyMap<string, readonly FrameworkRow[]>;
const indexes = new Map<readonly FrameworkRow[], Index>();
const packagesOf = new Map<Language, readonly string[]>();

/** The row of a symbol of some packages that is used so; the longest name that fits decides. */
export function frameworkRow(
  language: Language,
  symbols: readonly string[],
  use: FrameworkRow['use'],
): FrameworkRow | null {
  return longest(ROWS[language], symbols, use);
}

/** The row of a call that opens a data source. */
export function dataSourceRow(language: Language, symbols: readonly string[]): FrameworkRow | null {
  return longest(DATA_SOURCE_ROWS[language] ?? NONE, symbols, 'call');
}

function longest(
  rows: readonly FrameworkRow[],
  symbols: readonly string[],
  use: FrameworkRow['use'],
): FrameworkRow | null {
  let best: FrameworkRow | null = null;
  let of = '';
  for (const symbol of symbols) {
    const last = symbol.slice(symbol.lastIndexOf('.') + 1);
    for (const row of indexOf(rows).get(last) ?? []) {
      // Of namespaces that may both hold a name, the shorter one is the library's own: `OpenAI`, not `Azure.AI.OpenAI`.
      const more = best === null ? 1 : row.name.length - best.name.length;
      const isBetter = more > 0 || (more === 0 && symbol.length < of.length);
      if (row.use !== use || !isBetter || !fits(row, symbol)) continue;
      best = row;
      of = symbol;
    }
  }
  return best;
}

/** Whether rows tell of a module or of one below it. */
export function isFramework(language: Language, module: string): boolean {
  let packages = packagesOf.get(language);
  if (packages === undefined) {
    packages = [...new Set(ROWS[language].flatMap((row) => row.packages))];
    packagesOf.set(language, packages);
  }
  return packages.some((one) => leads(one, module));
}

function fits({ name, packages }: FrameworkRow, symbol: string): boolean {
  const rest = symbol.endsWith(name) ? symbol.slice(0, -name.length) : null;
  if (rest === null || !/(?:^|[./])$/.test(rest)) return false;
  return packages.some((one) => leads(one, symbol));
}

function leads(start: string, symbol: string): boolean {
  if (start.endsWith('*')) return symbol.startsWith(start.slice(0, -1));
  return (
    symbol.startsWith(start) &&
    (symbol.length === start.length || /[./]/.test(symbol[start.length] as string))
  );
}

function indexOf(rows: readonly FrameworkRow[]): Index {
  const known = indexes.get(rows);
  if (known !== undefined) return known;
  const index = new Map<string, FrameworkRow[]>();
  for (const row of rows) {
    const last = row.name.slice(row.name.lastIndexOf('.') + 1);
    const list = index.get(last);
    if (list === undefined) index.set(last, [row]);
    else list.push(row);
  }
  indexes.set(rows, index);
  return index;
}
