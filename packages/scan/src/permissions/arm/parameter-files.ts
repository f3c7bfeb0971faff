import type { SourceTree } from '../../analysis/analysis.ts';
import { evaluate } from '../expression/evaluate.ts';
import { TextSyntaxError } from '../expression/syntax-error.ts';
import { folderOf, joinedPath } from '../model/tree-path.ts';
import { jsonValue } from '../value/json-value.ts';
import { isTable, property } from '../value/property.ts';
import { literal, unknown, type Value } from '../value/value.ts';
import { ARM_FUNCTIONS } from './arm-functions.ts';
import { parseBicep } from './bicep-parser.ts';

export type Parameters = ReadonlyMap<string, Value>;

/** Deployments of one template; each is examined by itself. */
const MOST_SETS = 8;
const MOST_EVALUATIONS = 100_000;

/**
 * The values that the parameter files of a template give, a set for each file: `main.parameters.json` and
 * `main.parameters.prod.json` beside `main.bicep`, and `*.bicepparam` that are for it. Files that do not parse give none.
 */
export function parameterSets(template: string, tree: SourceTree): readonly Parameters[] {
  const folder = folderOf(template);
  const stem = template
    .slice(folder === '' ? 0 : folder.length + 1)
    .replace(/\.(bicep|json)$/i, '');
  const sets: Parameters[] = [];
  for (const path of parameterFiles(tree)) {
    if (sets.length >= MOST_SETS) break;
    const source = path.endsWith('.json') ? ofJson(path, folder, stem) : bicepSource(path);
    const found = source === null ? null : read(path, source);
    if (found !== null) sets.push(found);
  }
  return sets;

  function ofJson(path: string, within: string, name: string): string | null {
    const own = path.slice(within === '' ? 0 : within.length + 1);
    if (folderOf(path) !== within || !own.startsWith(`${name}.parameters.`)) return null;
    return tree.text(path);
  }

  function bicepSource(path: string): string | null {
    const text = tree.text(path);
    const using = /^\s*using\s+'([^']*)'/m.exec(text ?? '')?.[1];
    return using !== undefined && joinedPath(folderOf(path), using) === template ? text : null;
  }
}

const listed = new WeakMap<SourceTree, readonly string[]>();

function parameterFiles(tree: SourceTree): readonly string[] {
  const before = listed.get(tree);
  if (before !== undefined) return before;
  const found = tree.paths.filter((path) => /\.bicepparam$|\.parameters\.(.*\.)?json$/.test(path));
  listed.set(tree, found);
  return found;
}

function read(path: string, source: string): Parameters | null {
  try {
    return path.endsWith('.json') ? jsonParameters(path, source) : bicepParameters(path, source);
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

function bicepParameters(path: string, source: string): Parameters {
  const file = parseBicep(source);
  const budget = { left: MOST_EVALUATIONS };
  const open = new Set<string>();
  const given = (name: string): Value | null => {
    const found = file.values.get(name);
    if (found === undefined || open.has(name)) return null;
    open.add(name);
    const value = evaluate(found, {
      path,
      source,
      bound: new Map(),
      budget,
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
