import type { Language } from '../program/program.ts';
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

/** Rows of one language, by the last part of their names, and all packages of the rows. */
type Table = {
  readonly byName: ReadonlyMap<string, readonly FrameworkRow[]>;
  readonly packages: readonly string[];
};

const TABLES: Readonly<Record<Language, Table>> = {
  python: tableOf(ROWS.python),
  javascript: tableOf(ROWS.javascript),
  go: tableOf(ROWS.go),
  jvm: tableOf(ROWS.jvm),
  dotnet: tableOf(ROWS.dotnet),
};
const DATA_SOURCES: Readonly<Partial<Record<Language, Table>>> = Object.fromEntries(
  Object.entries(DATA_SOURCE_ROWS).map(([language, rows]) => [language, tableOf(rows)]),
);

function tableOf(rows: readonly FrameworkRow[]): Table {
  return {
    byName: Map.groupBy(rows, ({ name }) => name.slice(name.lastIndexOf('.') + 1)),
    packages: [...new Set(rows.flatMap((row) => row.packages))],
  };
}

/** The row of a symbol of some packages that is used so; the longest name that fits decides. */
export function frameworkRow(
  language: Language,
  symbols: readonly string[],
  use: FrameworkRow['use'],
): FrameworkRow | null {
  return longest(TABLES[language], symbols, use);
}

/** The row of a call that opens a data source. */
export function dataSourceRow(language: Language, symbols: readonly string[]): FrameworkRow | null {
  const table = DATA_SOURCES[language];
  return table === undefined ? null : longest(table, symbols, 'call');
}

function longest(
  { byName }: Table,
  symbols: readonly string[],
  use: FrameworkRow['use'],
): FrameworkRow | null {
  let best: FrameworkRow | null = null;
  let of = '';
  for (const symbol of symbols) {
    const last = symbol.slice(symbol.lastIndexOf('.') + 1);
    for (const row of byName.get(last) ?? []) {
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

/** Whether rows cover a module or of one below it. */
export function isFramework(language: Language, module: string): boolean {
  return TABLES[language].packages.some((one) => leads(one, module));
}

/** The package of the rows that leads to a module: `dev.langchain4j` for `dev.langchain4j.agentic`; null for none. */
export const leadingPackage = (language: Language, module: string): string | null =>
  TABLES[language].packages.find((one) => leads(one, module)) ?? null;

/** Whether a row is about a class or function of this name. */
export const isListed = (language: Language, name: string): boolean =>
  TABLES[language].byName.has(name);

function fits({ name, packages, isChained }: FrameworkRow, full: string): boolean {
  const symbol = isChained ? withoutChain(full, name) : full;
  const rest = symbol.endsWith(name) ? symbol.slice(0, -name.length) : null;
  if (rest === null || !/(?:^|[./])$/.test(rest)) return false;
  return packages.some((one) => leads(one, symbol));
}

/** `Handoffs().add` of `Handoffs().add().add_many().add`, for a name that begins with the receiver. */
function withoutChain(symbol: string, name: string): string {
  const [method, receiver] = [
    name.slice(name.lastIndexOf('.')),
    name.slice(0, name.lastIndexOf('.')),
  ];
  const at = symbol.indexOf(receiver);
  const between = symbol.slice(at + receiver.length, -method.length);
  const isChain = at !== -1 && symbol.endsWith(method) && /^(?:\.\w+\(\))+$/.test(between);
  return isChain ? symbol.slice(0, at) + name : symbol;
}

function leads(start: string, symbol: string): boolean {
  if (start.endsWith('*')) return symbol.startsWith(start.slice(0, -1));
  return (
    symbol.startsWith(start) &&
    (symbol.length === start.length || /[./]/.test(symbol[start.length] as string))
  );
}
