import type { RelationEnd } from '@svc/contract';
import { DATA_PRODUCTS } from '../frameworks/data-source-rows.ts';
import { dataSourceRow } from '../frameworks/framework-match.ts';
import type { FrameworkRow } from '../frameworks/framework-row.ts';
import { argumentOf } from '../program/arguments.ts';
import type { Call } from '../program/code-tree.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf, returnOf, symbolsOf } from '../program/symbol.ts';
import { descend, mayDescend, startTraversal } from '../program/traversal.ts';
import { textsOf } from '../program/value.ts';

const MAX_DEPTH = 8;
/** Maximum number of nodes visited for one expression: lists of lists would grow by multiplication. */
const MAX_STEPS = 1000;
/** Characters of a name (contract, asset.ts). */
const MAX_NAME_LENGTH = 500;

/** A data source by name; null without one. User, password and query of an address are left out. */
export function dataSource(text: string): RelationEnd | null {
  const name = text
    .trim()
    .replace(/^(\w[\w+.-]*:\/\/)[^/@\s]*@/, '$1')
    .replace(/^(https?:\/\/[^?#]*)[?#].*$/, '$1');
  return name === '' ? null : { kind: 'data-source', name: name.slice(0, MAX_NAME_LENGTH) };
}

/** Returns the databases, files and pages that an expression evaluates to, wherever they are opened. */
export function dataSourcesOf(
  ref: Ref,
  program: Program,
  traversal = startTraversal(program, MAX_STEPS),
): readonly RelationEnd[] {
  if (!mayDescend(traversal, MAX_DEPTH)) return [];
  const { code } = ref;
  const more = (next: Ref) => dataSourcesOf(next, program, descend(traversal));
  switch (code.kind) {
    case 'name':
    case 'member': {
      const definition = definitionOf(ref, program);
      const isValue = definition !== null && !/^(?:function|class)$/.test(definition.code.kind);
      if (isValue) return more(definition);
      return definition === null && code.kind === 'member' ? more({ ...ref, code: code.of }) : [];
    }
    case 'call': {
      const found = openedBy({ ...ref, code }, program);
      if (found !== null) return [found];
      const returned = returnOf({ ...ref, code: code.callee }, program);
      if (returned !== null) return more(returned);
      // `splitter.split_documents(loader.load())`
      const parts = [code.callee, ...code.arguments.map(({ value }) => value)];
      return parts.flatMap((part) => more({ ...ref, code: part }));
    }
    case 'list':
      return code.items.flatMap((part) => more({ ...ref, code: part }));
    case 'choice':
      return code.options.flatMap((part) => more({ ...ref, code: part }));
    case 'other':
      return code.parts.length === 1
        ? code.parts.flatMap((part) => more({ ...ref, code: part }))
        : [];
    default:
      return [];
  }
}

/** The data source that a call itself opens; null for other calls. */
export function openedBy(ref: Ref & { readonly code: Call }, program: Program): RelationEnd | null {
  const symbols = symbolsOf({ ...ref, code: ref.code.callee }, program);
  const row = dataSourceRow(ref.file.language, symbols);
  if (row === null) return null;
  const label = argumentOf(ref, row.label, program);
  return dataSource(nameBy(row, label === null ? '' : firstText(label, program)));
}

function nameBy(row: FrameworkRow, given: string): string {
  if (row.details['place'] !== undefined) return given || (row.fixed ?? '');
  const key = /^[\w-]+/.exec(given)?.[0].toLowerCase() ?? '';
  return (Object.hasOwn(DATA_PRODUCTS, key) ? DATA_PRODUCTS[key] : row.fixed) ?? '';
}

/** A text, or the first of a list of texts; empty when the source does not determine it. */
export function firstText(ref: Ref, program: Program): string {
  const first = ref.code.kind === 'list' ? ref.code.items[0] : ref.code;
  const [text] = first === undefined ? [] : textsOf({ ...ref, code: first }, program);
  return text?.value ?? '';
}
