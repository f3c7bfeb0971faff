import { child, type PlainNode } from '@svc/analysis/syntax';
import type { Code } from '../program/code-tree.ts';
import { binding, named, other } from './c-family.ts';
import type { Reading } from './read-code.ts';

/** `const x = v`; `const { a, b: c } = v` takes members; `require(...)` and `await import(...)` import. */
export function declarator(node: PlainNode, reading: Reading): Code | null {
  const target = child(node, 'name');
  const value = reading.part(node, 'value');
  if (target === null) return null;
  const { line } = node;
  const module = value === null ? null : required(value);
  const pairs = target.type === 'object_pattern' ? destructured(target, reading) : null;
  if (module !== null) {
    const local = reading.source(target);
    const taken = pairs ?? [[local, module.name] as const];
    return other(
      taken.map(
        ([to, name]): Code => ({ kind: 'import', local: to, module: module.path, name, line }),
      ),
      line,
    );
  }
  if (pairs === null || value === null) {
    return binding(reading.code(target), reading.part(node, 'type'), value, line);
  }
  const members = pairs.map(
    ([local, name]): Code => ({
      kind: 'binding',
      target: { kind: 'name', name: local, line },
      type: null,
      value: { kind: 'member', of: value, name, line },
      line,
    }),
  );
  return other([value, ...members], line);
}

/** Local name and member of `{ a, b: c }`. */
function destructured(pattern: PlainNode, reading: Reading): (readonly [string, string])[] {
  return pattern.children.flatMap((one) => {
    if (one.type === 'shorthand_property_identifier_pattern') {
      return [[reading.source(one), reading.source(one)] as const];
    }
    const key = child(one, 'key');
    const value = child(one, 'value');
    return key !== null && value?.type === 'identifier'
      ? [[reading.source(value), reading.source(key)] as const]
      : [];
  });
}

/** A module that an expression loads, and which of its names it stands for: null for all of it. */
type Loaded = { readonly path: string; readonly name: string | null };

function required(value: Code): Loaded | null {
  if (value.kind === 'member') return required(value.of);
  if (value.kind !== 'call' || value.callee.kind !== 'name') return null;
  const { name } = value.callee;
  const [given] = value.arguments;
  if (given?.value.kind !== 'text') return null;
  const path = given.value.value;
  if (name === 'require') return { path, name: 'default' };
  return name === 'import' ? { path, name: null } : null;
}

export function imports(node: PlainNode, reading: Reading): Code {
  const source = reading.part(node, 'source');
  const clause = node.children.find(({ type }) => type === 'import_clause');
  if (source?.kind !== 'text') return other([], node.line);
  const module = source.value;
  const { line } = node;
  const found: Code[] = [];
  for (const one of clause?.children ?? []) {
    if (one.type === 'identifier') {
      found.push({ kind: 'import', local: reading.source(one), module, name: 'default', line });
    } else if (one.type === 'namespace_import') {
      const local = one.children[0];
      if (local !== undefined) {
        found.push({ kind: 'import', local: reading.source(local), module, name: null, line });
      }
    } else {
      for (const each of one.children) {
        const name = named(each, 'name', reading);
        if (name === null) continue;
        found.push({
          kind: 'import',
          local: named(each, 'alias', reading) ?? name,
          module,
          name,
          line: each.line,
        });
      }
    }
  }
  return other(found, line);
}

/** What is exported under a name is defined under it: `export default x`, `export { a as b } from "m"`. */
export function exportsOf(node: PlainNode, reading: Reading): Code {
  const { line } = node;
  const source = reading.part(node, 'source');
  const clause = node.children.find(({ type }) => type === 'export_clause');
  if (clause !== undefined) {
    return other(
      clause.children.flatMap((one): Code[] => {
        const name = named(one, 'name', reading);
        if (name === null) return [];
        const local = named(one, 'alias', reading) ?? name;
        if (source?.kind === 'text')
          return [{ kind: 'import', local, module: source.value, name, line }];
        if (local === name) return [];
        const value: Code = { kind: 'name', name, line };
        return [
          { kind: 'binding', target: { kind: 'name', name: local, line }, type: null, value, line },
        ];
      }),
      line,
    );
  }
  if (source?.kind === 'text') {
    const namespace = node.children.find(({ type }) => type === 'namespace_export')?.children[0];
    const local = namespace === undefined ? '*' : reading.source(namespace);
    return other([{ kind: 'import', local, module: source.value, name: null, line }], line);
  }
  const value = reading.part(node, 'value');
  if (value !== null) {
    const target: Code = { kind: 'name', name: 'default', line };
    return { kind: 'binding', target, type: null, value, line };
  }
  const declared = child(node, 'declaration');
  const name = declared === null ? null : named(declared, 'name', reading);
  const isDefault = name !== null && /^export\s+default\b/.test(reading.source(node));
  return other([...reading.all(node), ...(isDefault ? [defaultOf(name, line)] : [])], line);
}

/** `export default class Agent {}` defines `default`, too. */
const defaultOf = (name: string, line: number): Code => ({
  kind: 'binding',
  target: { kind: 'name', name: 'default', line },
  type: null,
  value: { kind: 'name', name, line },
  line,
});
