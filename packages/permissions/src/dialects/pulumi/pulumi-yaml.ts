import type { Budget } from '@svc/analysis';
import type { Declared } from '../../model/declared.ts';
import { kindOf } from '../../model/resource-kinds.ts';
import { isTable, property } from '../../value/property.ts';
import {
  type List,
  list,
  literal,
  type Part,
  table,
  text,
  unknown,
  type Value,
} from '../../value/value.ts';
import { policyDocumentValue } from '../terraform/policy-document.ts';

/** Whether a document is a Pulumi program in YAML. */
export function isPulumi(root: Value): boolean {
  const resources = property(root, 'resources');
  return (
    isTable(resources) &&
    resources.entries.some(({ value }) =>
      /^[a-z][\w-]*:/.test(literal(property(value, 'type')) ?? ''),
    ) &&
    (property(root, 'runtime') !== undefined ||
      property(root, 'variables') !== undefined ||
      property(root, 'config') !== undefined ||
      property(root, 'name') !== undefined)
  );
}

const MAX_DEPTH = 60;
/** Maximum number of values examined in one program. */
const MAX_VALUES = 500_000;

/** A program under evaluation. */
type Program = {
  readonly root: Value;
  /** Names of its resources. */
  readonly resources: ReadonlySet<string>;
  readonly budget: Budget;
  /** Variables by name. */
  readonly variables: Map<string, Value>;
  /** Variables under evaluation: one that needs itself is unknown. */
  readonly open: Set<string>;
};

/** Returns the resources of a Pulumi YAML program. www.pulumi.com/docs/iac/languages-sdks/yaml/yaml-language-reference */
export function pulumiDeclarations(path: string, root: Value, budget: Budget): Declared[] {
  const resources = property(root, 'resources');
  if (!isTable(resources)) return [];
  const program: Program = {
    root,
    resources: new Set(resources.entries.map(({ key }) => key)),
    budget: budget.part(MAX_VALUES),
    variables: new Map(),
    open: new Set(),
  };
  return resources.entries.flatMap(({ key, value: one, at }) => {
    const type = literal(property(one, 'type'));
    if (type === null) return [];
    return [
      {
        dialect: 'pulumi' as const,
        kind: kindOf('pulumi', type),
        type: type.startsWith('gcp:') ? googleType(type) : type,
        address: key,
        unit: `pulumi:${path}`,
        properties: evaluated(program, property(one, 'properties') ?? table([], at), 0),
        at,
      },
    ];
  });
}

/** Returns a value with its references and functions evaluated. */
function evaluated(program: Program, value: Value, depth: number): Value {
  if (depth > MAX_DEPTH || !program.budget.spend()) return unknown('nested too deeply', value.at);
  if (value.kind === 'list') {
    return list(
      value.items.map((item) => evaluated(program, item, depth + 1)),
      value.at,
    );
  }
  if (value.kind === 'map') {
    const [only] = value.entries;
    if (value.entries.length === 1 && only?.key.startsWith('fn::')) {
      return called(program, only.key, only.value, depth);
    }
    return table(
      value.entries.map((entry) => ({
        ...entry,
        value: evaluated(program, entry.value, depth + 1),
      })),
      value.at,
    );
  }
  const written = literal(value);
  return written?.includes('${') ? filled(program, written, value, depth) : value;
}

/** Fills in `${name.property}` within a text. */
function filled(program: Program, written: string, value: Value, depth: number): Value {
  const parts: Part[] = [];
  let from = 0;
  for (const match of written.matchAll(/\$\{([^}]*)\}/g)) {
    const [whole, name = ''] = match;
    parts.push(written.slice(from, match.index));
    from = match.index + whole.length;
    const found = reference(program, name.trim(), value, depth);
    if (whole.length === written.length) return found;
    if (found.kind === 'text') parts.push(...found.parts);
    else parts.push(found.kind === 'unknown' ? found.hole : { missing: name, target: null });
  }
  return text([...parts, written.slice(from)], value.at);
}

function reference(program: Program, name: string, value: Value, depth: number): Value {
  const { root, resources, variables, open } = program;
  const [first = ''] = name.split(/[.[]/);
  if (resources.has(first)) return unknown(name, value.at, first);
  const variable = property(root, `variables.${first}`);
  if (variable === undefined || open.has(first)) {
    return property(root, `config.${first}.default`) ?? unknown(name, value.at);
  }
  const known = variables.get(first);
  if (known !== undefined) return known;
  open.add(first);
  const found = evaluated(program, variable, depth + 1);
  open.delete(first);
  variables.set(first, found);
  return found;
}

function called(program: Program, name: string, argument: Value, depth: number): Value {
  const inner = evaluated(program, argument, depth + 1);
  if (name === 'fn::toJSON' || name === 'fn::secret') return inner;
  if (name === 'fn::join' && inner.kind === 'list') return joined(inner);
  const isPolicyDocument =
    name === 'fn::invoke' &&
    /aws:iam\/?\w*:getPolicyDocument$/.test(literal(property(inner, 'function')) ?? '');
  if (!isPolicyDocument) return unknown(name, inner.at);
  const document = property(inner, 'arguments');
  return document === undefined ? inner : policyDocumentValue(renamed(document), inner.at);
}

/** `fn::join: [separator, [items]]`. */
function joined(value: List): Value {
  const [separator, items] = value.items;
  const between = literal(separator) ?? '';
  const parts =
    items?.kind === 'list'
      ? items.items.flatMap((item, at): Part[] => [
          ...(at > 0 ? [between] : []),
          ...(item.kind === 'text' ? item.parts : [{ missing: 'fn::join', target: null }]),
        ])
      : [];
  return text(parts, value.at);
}

/** `statements` for the block `statement`, and so on below. */
function renamed(document: Value): Value {
  if (document.kind === 'list') return list(document.items.map(renamed), document.at);
  if (document.kind !== 'map') return document;
  return table(
    document.entries.map((entry) => ({
      ...entry,
      key: /^(statement|condition)s$/.test(entry.key) ? entry.key.slice(0, -1) : entry.key,
      value: renamed(entry.value),
    })),
    document.at,
  );
}

/** `gcp:projects:IAMMember` as Terraform's `google_project_iam_member`. */
function googleType(type: string): string {
  const [, group = '', name = ''] = type.split(':');
  const about = (group.split('/')[0] ?? '').replace(/s$/, '');
  const match = /IAM(Member|Binding)$/.exec(name);
  if (match === null) return type;
  const own = name.replace(/IAM(Member|Binding)$/, '').toLowerCase();
  return `google_${about}${own === '' ? '' : `_${own}`}_iam_${match[1]?.toLowerCase()}`;
}
