import { type Memo, memoTable, type SourceTree } from '@svc/analysis';
import { TextSyntaxError } from '../../value/syntax-error.ts';
import type { ResolveTemplate } from '../../value/templated-yaml.ts';
import { displayText, literal, type Place, text, unknown, type Value } from '../../value/value.ts';
import { yamlValues } from '../../value/yaml-value.ts';

/** The first document of a file of a chart, by path. */
const CHART_FILES = memoTable<string, Value | null>('chart files');

/**
 * Evaluates the expressions of a chart's template by the chart's own `values.yaml`: `.Values` and `.Chart`, with
 * `default`, `quote`, `toYaml` and the like around them. Anything else, such as `include`, is an unknown value.
 */
export function helmValues(path: string, tree: SourceTree, memo: Memo): ResolveTemplate {
  const folder = chartFolder(path, tree);
  const values = folder === null ? null : documentAt(`${folder}values.yaml`, tree, memo);
  const chart = folder === null ? null : documentAt(`${folder}Chart.yaml`, tree, memo);
  return (expression, at) => {
    const found = piped(expression, at, (name) => {
      if (name.startsWith('Values.')) return below(values, name.slice('Values.'.length));
      return name.startsWith('Chart.') ? below(chart, chartKey(name)) : null;
    });
    return found === null || found.kind === 'null' || displayText(found).includes('{{')
      ? unknown(expression, at)
      : found;
  };
}

function chartKey(name: string): string {
  const key = name.slice('Chart.'.length);
  return key.charAt(0).toLowerCase() + key.slice(1);
}

/** Returns the folder above `templates/` that contains a chart, with its slash; null without one. */
function chartFolder(path: string, tree: SourceTree): string | null {
  const at = path.lastIndexOf('templates/');
  if (at === -1 || (at > 0 && path[at - 1] !== '/')) return null;
  const folder = path.slice(0, at);
  return tree.text(`${folder}Chart.yaml`) === null ? null : folder;
}

function documentAt(path: string, tree: SourceTree, memo: Memo): Value | null {
  return memo.get(CHART_FILES, path, () => {
    const source = tree.text(path);
    return source === null ? null : firstDocument(path, source);
  });
}

function firstDocument(path: string, source: string): Value | null {
  try {
    return yamlValues(path, source)[0] ?? null;
  } catch (error) {
    if (error instanceof TextSyntaxError) return null;
    throw error;
  }
}

/** Keys are case-sensitive, unlike those of declared things. */
function below(value: Value | null, path: string): Value | null {
  let current = value;
  for (const step of path.split('.')) {
    if (current?.kind !== 'map') return null;
    current = current.entries.find(({ key }) => key === step)?.value ?? null;
  }
  return current;
}

type Named = (name: string) => Value | null;

/** Functions that leave a value what it is, as far as this reader goes. */
const PASSING = /^(quote|squote|trim|toYaml|toString|nindent \d+|indent \d+)$/;

/** `.Values.name | default "app" | quote`, or `default "app" .Values.name`; null for what is more than that. */
function piped(expression: string, at: Place, named: Named): Value | null {
  const [first = '', ...filters] = expression.split('|').map((part) => part.trim());
  let value = term(first, at, named);
  if (value === undefined) return null;
  for (const filter of filters) {
    const otherwise = /^default\s+(\S+|"[^"]*")$/.exec(filter)?.[1];
    if (otherwise !== undefined) value = orElse(value, term(otherwise, at, named) ?? null);
    else if (!PASSING.test(filter)) return null;
  }
  return value;
}

/** Undefined for what is not understood, null for a name that nothing sets. */
function term(source: string, at: Place, named: Named): Value | null | undefined {
  const name = /^\$?\.([A-Z][\w.]*)$/.exec(source)?.[1];
  if (name !== undefined) return named(name);
  const quoted = /^"([^"\\]*)"$/.exec(source)?.[1];
  if (quoted !== undefined) return text(quoted, at);
  if (/^(true|false|-?\d+)$/.test(source)) return text(source, at);
  const wrapped = /^(?:toYaml|quote|squote|toString)\s+(\S+)$/.exec(source)?.[1];
  if (wrapped !== undefined) return term(wrapped, at, named);
  const [, otherwise, of] = /^default\s+("[^"]*"|\S+)\s+(\S+)$/.exec(source) ?? [];
  if (otherwise === undefined || of === undefined) return undefined;
  return orElse(term(of, at, named) ?? null, term(otherwise, at, named) ?? null);
}

/** Helm's `default`: what is empty counts as not set. */
function orElse(value: Value | null, otherwise: Value | null): Value | null {
  const isEmpty =
    value === null ||
    value.kind === 'null' ||
    literal(value) === '' ||
    literal(value) === 'false' ||
    (value.kind === 'list' && value.items.length === 0) ||
    (value.kind === 'map' && value.entries.length === 0);
  return isEmpty ? otherwise : value;
}
