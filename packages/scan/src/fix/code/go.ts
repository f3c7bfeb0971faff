import { child, type PlainNode } from '@svc/analysis/syntax';
import { type Edit, lineEndOf, lineStartOf, nextLineOf } from '../edit.ts';
import { type Refusal, refuse } from '../fix.ts';
import {
  type CodeFile,
  type CodeLanguage,
  type EnvironmentAccess,
  type LiteralSite,
  NOT_A_CALL,
  NOT_A_LITERAL,
  NOT_A_VALUE,
  SETS_VARIABLE,
} from './code-language.ts';
import { lastName, pathsToWord, type SyntaxPath, sourceOf } from './syntax-path.ts';

const OTHER_TYPE = refuse('the literal has a type other than string');
const PLAIN_TYPES = /^(?:string|any|interface\s*\{\s*\})$/;

/** `os.Getenv("NAME")`. Where the type of the literal is not in the file, it is assumed to be string. */
export const go: CodeLanguage = {
  grammar: () => 'go',
  site,
  names,
  readWithDefault: () => null,
  access,
};

function site(path: SyntaxPath, { text }: CodeFile): LiteralSite | Refusal {
  const at = path.findLastIndex(({ type }) => /^(?:interpreted|raw)_string_literal$/.test(type));
  const literal = path[at];
  const parent = path[at - 1];
  if (literal === undefined || parent === undefined) return NOT_A_LITERAL;
  const above = path.slice(0, at);
  if (/^(?:import_spec|field_declaration)$/.test(parent.type)) return NOT_A_CALL;
  if (above.some(({ type }) => type === 'const_spec')) return NOT_A_CALL;
  if (parent.type === 'expression_statement') return NOT_A_VALUE;
  if (typesOf(path.slice(0, at + 1), text).some((type) => !PLAIN_TYPES.test(type)))
    return OTHER_TYPE;
  const isSet = above.some(
    (node) =>
      node.type === 'call_expression' && /\.Setenv$/.test(sourceOf(child(node, 'function'), text)),
  );
  if (isSet) return SETS_VARIABLE;
  return {
    path: path.slice(0, at + 1),
    contentStart: literal.start + 1,
    contentEnd: literal.end - 1,
  };
}

/** The types that the file writes for the literal: of its variable, its function, its list or map. */
function typesOf(path: SyntaxPath, text: string): string[] {
  const types: string[] = [];
  for (let at = path.length - 2; at >= 0; at--) {
    const node = path[at] as PlainNode;
    const below = path[at + 1] as PlainNode;
    const written = (field: string, of: PlainNode | null = node) =>
      sourceOf(of === null ? null : child(of, field), text);
    if (node.type === 'var_spec') types.push(written('type'));
    if (node.type === 'return_statement') {
      const owner = path.findLast(({ type }) => /^(?:function|method)_decl|^func_lit/.test(type));
      const result = owner === undefined ? null : child(owner, 'result');
      if (result !== null && result.type !== 'parameter_list') types.push(sourceOf(result, text));
    }
    if (node.type === 'composite_literal') {
      const type = child(node, 'type');
      const isKey = path.slice(at).some(({ field }) => field === 'key');
      if (type?.type === 'map_type') types.push(written(isKey ? 'key' : 'value', type));
      else if (/^(?:slice|array|implicit_length_array)_type$/.test(type?.type ?? ''))
        types.push(written('element', type));
    }
    // Beyond these the type is that of something else.
    if (!/^(?:expression_list|literal_element|keyed_element|literal_value)$/.test(node.type)) break;
    if (below.type === 'literal_value' && node.type === 'literal_element') break;
  }
  return types.filter((type) => type !== '');
}

function names({ path }: LiteralSite, { text }: CodeFile): string[] {
  return path
    .slice(1)
    .map((node, at) => nameGiven(path[at] as PlainNode, node, text))
    .filter((name) => name !== null)
    .reverse();
}

/** The name that a node gives to one of its children. */
function nameGiven(parent: PlainNode, node: PlainNode, text: string): string | null {
  const { field } = node;
  const name = (one: string) => lastName(sourceOf(child(parent, one), text));
  switch (parent.type) {
    case 'short_var_declaration':
    case 'assignment_statement':
      return field === 'right' && node.children.length === 1 ? name('left') : null;
    case 'var_spec':
      return field === 'value' && node.children.length === 1 ? name('name') : null;
    case 'keyed_element':
      return field === 'value' ? name('key') : null;
    case 'function_declaration':
    case 'method_declaration':
      return field === 'body' ? name('name') : null;
    case 'binary_expression':
      return /^[!=]=$/.test(sourceOf(child(parent, 'operator'), text))
        ? name(field === 'right' ? 'left' : 'right')
        : null;
    default:
      return null;
  }
}

type Import = { readonly node: PlainNode; readonly alias: string | null; readonly path: string };

function access(file: CodeFile): EnvironmentAccess | Refusal {
  const { root, text } = file;
  const imports = importsOf(root, text);
  const own = imports.find(({ path, alias }) => path === 'os' && alias !== '_');
  if (own?.alias === '.') return refuse('the package os is imported without a name');
  const name = own?.alias ?? 'os';
  const isOther = imports.some(
    ({ path, alias }) => path !== 'os' && (alias ?? path.split('/').at(-1)) === name,
  );
  if (isOther || pathsToWord(root, text, name).some(isDeclared))
    return refuse(
      `the name ${name === 'os' ? 'os' : 'of the package os'} is used for something else`,
    );
  const edits = own === undefined ? [insertion(file, imports)] : [];
  return { edits, read: (variable) => `${name}.Getenv("${variable}")` };
}

function importsOf(root: PlainNode, text: string): Import[] {
  const specs = root.children
    .filter(({ type }) => type === 'import_declaration')
    .flatMap(({ children: [first] }) =>
      first?.type === 'import_spec_list' ? first.children : first === undefined ? [] : [first],
    );
  return specs.map((node) => ({
    node,
    alias: sourceOf(child(node, 'name'), text) || null,
    path: sourceOf(child(node, 'path'), text).slice(1, -1),
  }));
}

/** True where an identifier is declared. */
function isDeclared(path: SyntaxPath): boolean {
  const [above, parent, node] = path.slice(-3);
  if (node === undefined || parent === undefined || !node.type.endsWith('identifier')) return false;
  if (node.field === 'name' && !/^(?:import_spec|qualified_type)$/.test(parent.type)) return true;
  return (
    parent.type === 'expression_list' &&
    parent.field === 'left' &&
    /^(?:short_var_declaration|range_clause|assignment_statement)$/.test(above?.type ?? '')
  );
}

/** Into the first list of imports, in the order of gofmt; else a declaration of its own. */
function insertion({ root, text }: CodeFile, imports: readonly Import[]): Edit {
  const end = lineEndOf(text);
  const list = root.children
    .filter(({ type }) => type === 'import_declaration')
    .map(({ children: [first] }) => first)
    .find((first) => first?.type === 'import_spec_list' && first.children.length > 0);
  if (list !== undefined) return intoList(list, text, imports);
  const single = imports.find(({ path }) => path !== 'C');
  const [clause] = root.children.filter(({ type }) => type === 'package_clause');
  if (single !== undefined) return insert(nextLineOf(text, single.node.end), `import "os"${end}`);
  return insert(nextLineOf(text, clause?.end ?? 0), `${end}import "os"${end}`);
}

function intoList(list: PlainNode, text: string, imports: readonly Import[]): Edit {
  const group: Import[] = [];
  for (const spec of list.children) {
    const last = group.at(-1);
    const between = last === undefined ? '' : text.slice(last.node.end, spec.start);
    if (/\n[ \t\r]*\n/.test(between)) break;
    group.push(imports.find(({ node }) => node === spec) as Import);
  }
  const after = group.find(({ path }) => path > 'os')?.node;
  const last = (group.at(-1) as Import).node;
  const isOneLine = !text.slice(list.start, list.end).includes('\n');
  if (isOneLine) return insert((group[0] as Import).node.start, '"os"; ');
  const place = after ?? last;
  const line = lineStartOf(text, place.start);
  const indent = /^[ \t]*/.exec(text.slice(line, place.start))?.[0] ?? '\t';
  const spec = `${indent}"os"${lineEndOf(text)}`;
  return insert(after === undefined ? nextLineOf(text, last.end) : line, spec);
}

function insert(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
