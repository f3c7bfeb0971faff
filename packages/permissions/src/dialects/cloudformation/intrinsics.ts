import { isTable, items, property } from '../../value/property.ts';
import {
  displayText,
  list,
  literal,
  type Part,
  type Place,
  partsOf,
  type Table,
  table,
  text,
  unknown,
  type Value,
} from '../../value/value.ts';

/** What a template's references and functions mean. */
export type Template = {
  readonly parameters: Value | undefined;
  readonly mappings: Value | undefined;
  readonly conditions: Value | undefined;
  readonly resources: ReadonlySet<string>;
  /** Results of conditions; null while a condition is being evaluated. */
  readonly outcomes: Map<string, boolean | null>;
};

const MAX_DEPTH = 60;

/**
 * A value of a CloudFormation template with its intrinsic functions carried out, as far as parameter defaults and
 * mappings determine. docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
 */
export function resolved(value: Value, template: Template, depth = 0): Value {
  if (depth > MAX_DEPTH) return unknown('nested too deeply', value.at);
  const inner = (one: Value) => resolved(one, template, depth + 1);
  if (value.kind === 'list') {
    return list(
      value.items.map(inner).filter(({ kind }) => kind !== 'null'),
      value.at,
    );
  }
  if (value.kind !== 'map') return value;
  const [only] = value.entries;
  if (value.entries.length === 1 && only !== undefined) {
    if (only.key === 'Ref') return reference(literal(only.value) ?? '', template, value.at);
    if (only.key === 'Condition') return value;
    if (only.key.startsWith('Fn::')) {
      return called(only.key.slice(4), only.value, template, value.at, inner);
    }
  }
  const entries = value.entries
    .map((entry) => ({ ...entry, value: inner(entry.value) }))
    .filter((entry) => entry.value.kind !== 'null');
  return table(entries, value.at);
}

function reference(name: string, template: Template, at: Place): Value {
  if (name === 'AWS::NoValue') return { kind: 'null', at };
  if (template.resources.has(name)) return unknown(name, at, name);
  const parameter = isTable(template.parameters)
    ? template.parameters.entries.find(({ key }) => key === name)?.value
    : undefined;
  const fallback = property(parameter, 'Default');
  if (fallback === undefined) return unknown(name, at);
  const isList = /List/.test(literal(property(parameter, 'Type')) ?? '');
  const known = literal(fallback);
  if (!isList || known === null) return fallback;
  return list(
    known.split(',').map((one) => text(one.trim(), at)),
    at,
  );
}

function called(
  name: string,
  argument: Value,
  template: Template,
  at: Place,
  inner: (value: Value) => Value,
): Value {
  const args = argument.kind === 'list' ? argument.items : [argument];
  const [first, second, third] = args;
  switch (name) {
    case 'GetAtt': {
      const path = args.map((one) => displayText(one)).join('.');
      const target = path.split('.')[0] ?? '';
      return unknown(path, at, template.resources.has(target) ? target : null);
    }
    case 'Sub':
      return substituted(first, second, template, at, inner);
    case 'Join': {
      const separator = literal(first) ?? '';
      const joined: Part[] = [];
      const values = second === undefined ? undefined : inner(second);
      if (values?.kind !== 'list') return unknown('Fn::Join', at);
      for (const one of values.items) {
        const parts = partsOf(one);
        if (parts === null) return unknown('Fn::Join', at);
        if (joined.length > 0) joined.push(separator);
        joined.push(...parts);
      }
      return text(joined, at);
    }
    case 'If': {
      const holds = condition(literal(first) ?? '', template);
      const chosen = holds === null ? undefined : holds ? second : third;
      return chosen === undefined ? unknown(`condition ${displayText(first)}`, at) : inner(chosen);
    }
    case 'FindInMap': {
      const keys = args.slice(0, 3).map((one) => literal(inner(one)));
      if (keys.some((key) => key === null)) return unknown('Fn::FindInMap', at);
      let found: Value | undefined = template.mappings;
      for (const key of keys) {
        found = isTable(found)
          ? found.entries.find((entry) => entry.key === key)?.value
          : undefined;
      }
      return found ?? unknown('Fn::FindInMap', at);
    }
    case 'Select': {
      const values = second === undefined ? undefined : inner(second);
      const index = Number(literal(first) ?? Number.NaN);
      const found = values?.kind === 'list' ? values.items[index] : undefined;
      return found ?? unknown('Fn::Select', at);
    }
    case 'Split': {
      const known = second === undefined ? null : literal(inner(second));
      const separator = literal(first);
      if (known === null || separator === null) return unknown('Fn::Split', at);
      return list(
        known.split(separator).map((one) => text(one, at)),
        at,
      );
    }
    case 'ToJsonString':
      return inner(argument);
    default:
      return unknown(`Fn::${name} ${displayText(first)}`, at);
  }
}

/** `${Name}`, `${Name.Attribute}`, and `${!Literal}`. */
function substituted(
  pattern: Value | undefined,
  variables: Value | undefined,
  template: Template,
  at: Place,
  inner: (value: Value) => Value,
): Value {
  const known = literal(pattern);
  if (known === null) return unknown('Fn::Sub', at);
  const parts: Part[] = [];
  let from = 0;
  for (const match of known.matchAll(/\$\{(!?)([^}]*)\}/g)) {
    parts.push(known.slice(from, match.index));
    from = match.index + match[0].length;
    const name = (match[2] ?? '').trim();
    const own = isTable(variables) ? variables.entries.find(({ key }) => key === name) : undefined;
    if (match[1] === '!') parts.push(`\${${name}}`);
    else if (own !== undefined) parts.push(...(partsOf(inner(own.value)) ?? []));
    else {
      const [target = ''] = name.split('.');
      const value = name.includes('.')
        ? unknown(name, at, template.resources.has(target) ? target : null)
        : reference(name, template, at);
      parts.push(...(partsOf(value) ?? []));
    }
  }
  return { ...text([...parts, known.slice(from)], at) };
}

/** A named condition by the parameters' defaults; null when they do not determine it. */
function condition(name: string, template: Template, depth = 0): boolean | null {
  const found = isTable(template.conditions)
    ? template.conditions.entries.find(({ key }) => key === name)?.value
    : undefined;
  const before = template.outcomes.get(name);
  if (found === undefined || before !== undefined) return before ?? null;
  template.outcomes.set(name, null);
  const outcome = truthOf(found, template, depth);
  template.outcomes.set(name, outcome);
  return outcome;
}

function truthOf(value: Value, template: Template, depth: number): boolean | null {
  if (depth > MAX_DEPTH || !isTable(value)) return null;
  const [only] = value.entries;
  if (only === undefined) return null;
  const args = items(only.value);
  if (only.key === 'Condition') return condition(literal(only.value) ?? '', template, depth + 1);
  if (only.key === 'Fn::Equals') {
    const [a, b] = args.map((one) => literal(resolved(one, template)));
    return a === null || b === null || a === undefined || b === undefined ? null : a === b;
  }
  const inner = args.map((one) => truthOf(one as Table, template, depth + 1));
  if (only.key === 'Fn::Not') return inner[0] === null || inner[0] === undefined ? null : !inner[0];
  if (only.key === 'Fn::And')
    return inner.includes(false) ? false : inner.includes(null) ? null : true;
  if (only.key === 'Fn::Or')
    return inner.includes(true) ? true : inner.includes(null) ? null : false;
  return null;
}
