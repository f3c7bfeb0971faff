import type { Declared } from '../model/declared.ts';
import { kindOf } from '../model/resource-kinds.ts';
import { policyDocumentValue } from '../terraform/policy-document.ts';
import { isTable, property } from '../value/property.ts';
import { list, literal, type Part, table, text, unknown, type Value } from '../value/value.ts';

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

const DEEPEST = 60;
/** Values of one program that are looked at. */
const MOST_VALUES = 500_000;

/** The resources of a Pulumi YAML program. www.pulumi.com/docs/iac/languages-sdks/yaml/yaml-language-reference */
export function pulumiDeclarations(path: string, root: Value): Declared[] {
  const resources = property(root, 'resources');
  if (!isTable(resources)) return [];
  const names = new Set(resources.entries.map(({ key }) => key));
  const open = new Set<string>();
  const known = new Map<string, Value>();
  let left = MOST_VALUES;

  const value = (one: Value, depth: number): Value => {
    if (depth > DEEPEST || --left < 0) return unknown('nested too deeply', one.at);
    if (one.kind === 'list')
      return list(
        one.items.map((item) => value(item, depth + 1)),
        one.at,
      );
    if (one.kind === 'map') {
      const [only] = one.entries;
      if (one.entries.length === 1 && only?.key.startsWith('fn::'))
        return called(only.key, only.value, depth);
      return table(
        one.entries.map((entry) => ({ ...entry, value: value(entry.value, depth + 1) })),
        one.at,
      );
    }
    const written = literal(one);
    return written === null || !written.includes('${') ? one : filled(written, one, depth);
  };

  /** `${name.property}` within a text. */
  function filled(known: string, one: Value, depth: number): Value {
    const parts: Part[] = [];
    let from = 0;
    for (const match of known.matchAll(/\$\{([^}]*)\}/g)) {
      parts.push(known.slice(from, match.index));
      from = match.index + match[0].length;
      const found = reference((match[1] ?? '').trim(), one, depth);
      if (match[0].length === known.length) return found;
      if (found.kind === 'text') parts.push(...found.parts);
      else
        parts.push(
          found.kind === 'unknown' ? found.hole : { missing: match[1] ?? '', target: null },
        );
    }
    return text([...parts, known.slice(from)], one.at);
  }

  function reference(name: string, one: Value, depth: number): Value {
    const [first = ''] = name.split(/[.[]/);
    if (names.has(first)) return unknown(name, one.at, first);
    const variable = property(root, `variables.${first}`);
    if (variable === undefined || open.has(first)) {
      const fallback = property(root, `config.${first}.default`);
      return fallback ?? unknown(name, one.at);
    }
    const before = known.get(first);
    if (before !== undefined) return before;
    open.add(first);
    const found = value(variable, depth + 1);
    open.delete(first);
    known.set(first, found);
    return found;
  }

  function called(name: string, argument: Value, depth: number): Value {
    const inner = value(argument, depth + 1);
    if (name === 'fn::toJSON' || name === 'fn::secret') return inner;
    if (name === 'fn::join' && inner.kind === 'list') {
      const [separator, items] = inner.items;
      const between = literal(separator) ?? '';
      const parts =
        items?.kind === 'list'
          ? items.items.flatMap((item, at): Part[] => [
              ...(at > 0 ? [between] : []),
              ...(item.kind === 'text' ? item.parts : [{ missing: name, target: null }]),
            ])
          : [];
      return text(parts, inner.at);
    }
    if (
      name === 'fn::invoke' &&
      /aws:iam\/?\w*:getPolicyDocument$/.test(literal(property(inner, 'function')) ?? '')
    ) {
      const document = property(inner, 'arguments');
      return document === undefined ? inner : policyDocumentValue(renamed(document), inner.at);
    }
    return unknown(name, inner.at);
  }

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
        properties: value(property(one, 'properties') ?? table([], at), 0),
        at,
      },
    ];
  });
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
