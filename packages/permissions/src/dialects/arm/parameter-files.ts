import {
  type AnalysisRun,
  type Budget,
  folderOf,
  joinedPath,
  memoTable,
  type SourceTree,
} from '@svc/analysis';
import { evaluate, startEvaluation } from '../../expression/evaluate.ts';
import { jsonValue } from '../../value/json-value.ts';
import { isTable, property } from '../../value/property.ts';
import { TextSyntaxError } from '../../value/syntax-error.ts';
import { literal, unknown, type Value } from '../../value/value.ts';
import { ARM_FUNCTIONS } from './arm-functions.ts';
import { parseBicep } from './bicep-parser.ts';

export type Parameters = ReadonlyMap<string, Value>;

/** Deployments of one template; each is examined by itself. */
const MAX_SETS = 8;
const MAX_EVALUATIONS = 100_000;

/**
 * Returns the values in the parameter files of a template, a set for each file: `main.parameters.json` and
 * `main.parameters.prod.json` beside `main.bicep`, and `*.bicepparam` that name it. Files that do not parse are skipped.
 */
export function parameterSets(
  template: string,
  tree: SourceTree,
  { memo, budget }: AnalysisRun,
): readonly Parameters[] {
  const files = memo.get(PARAMETER_FILES, tree, () => indexOf(tree));
  const stem = template.replace(/\.(bicep|json)$/i, '');
  return [...(files.get(stem) ?? []), ...(files.get(template) ?? [])]
    .slice(0, MAX_SETS)
    .flatMap((path) => {
      const source = tree.text(path);
      const found = source === null ? null : read(path, source, budget);
      return found === null ? [] : [found];
    });
}

/** Parameter files by the template that they are for, those in JSON by its path without the ending. */
type FileIndex = ReadonlyMap<string, readonly string[]>;
const PARAMETER_FILES = memoTable<SourceTree, FileIndex>('parameter files');

function indexOf(tree: SourceTree): FileIndex {
  const found = new Map<string, string[]>();
  for (const path of tree.paths) {
    const template = templateOf(path, tree);
    if (template !== null) found.set(template, [...(found.get(template) ?? []), path]);
  }
  return found;
}

function templateOf(path: string, tree: SourceTree): string | null {
  if (path.endsWith('.bicepparam')) {
    const template = /^\s*using\s+'([^'\n]*)'/m.exec(tree.text(path) ?? '')?.[1];
    return template === undefined ? null : joinedPath(folderOf(path), template);
  }
  const at = path.endsWith('.json') ? path.indexOf('.parameters.', 1) : -1;
  return at === -1 ? null : path.slice(0, at);
}

function read(path: string, source: string, budget: Budget): Parameters | null {
  try {
    return path.endsWith('.json')
      ? jsonParameters(path, source)
      : bicepParameters(path, source, budget);
  } catch (error) {
    if (error instanceof TextSyntaxError) return null;
    throw error;
  }
}

function jsonParameters(path: string, source: string): Parameters {
  const given = property(jsonValue(path, source), 'parameters');
  return new Map(
    (isTable(given) ? given.entries : []).flatMap(({ key, value }) => {
      const own = property(value, 'value');
      return own === undefined ? [] : [[key, filledLater(own)] as const];
    }),
  );
}

/** `${AZURE_LOCATION}`, which azd fills in from its environment. */
function filledLater(value: Value): Value {
  const known = literal(value);
  return known?.includes('${')
    ? unknown(known.replace(/^\$\{(\w+)[^}]*\}$/, '$1'), value.at)
    : value;
}

function bicepParameters(path: string, source: string, budget: Budget): Parameters {
  const file = parseBicep(source);
  const evaluation = startEvaluation(budget.part(MAX_EVALUATIONS));
  const open = new Set<string>();
  const given = (name: string): Value | null => {
    const found = file.values.get(name);
    if (found === undefined || open.has(name)) return null;
    open.add(name);
    const value = evaluate(found, {
      path,
      source,
      bound: new Map(),
      evaluation,
      resolve: (root) => {
        const other = given(root);
        return other === null ? null : { value: other, used: 0 };
      },
      call: (call, args, at) => {
        const plain = call.toLowerCase();
        return Object.hasOwn(ARM_FUNCTIONS, plain)
          ? (ARM_FUNCTIONS[plain]?.(args, at) ?? null)
          : null;
      },
    });
    open.delete(name);
    return value;
  };
  return new Map(
    [...file.parameters].flatMap((name) => {
      const value = given(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}
