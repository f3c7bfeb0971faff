import { child, type PlainNode } from '@svc/analysis/syntax';
import { type Edit, lineEndOf, lineStartOf, nextLineOf } from '../edit.ts';
import { type Refusal, refuse } from '../fix.ts';
import {
  type CodeFile,
  type CodeLanguage,
  type LiteralSite,
  NOT_A_CALL,
  NOT_A_LITERAL,
  NOT_A_VALUE,
  PART_OF_TEMPLATE,
  type ReadWithDefault,
  SETS_VARIABLE,
  VARIABLE_ARGUMENT,
} from './code-language.ts';
import { lastName, pathsToWord, type SyntaxPath, sourceOf } from './syntax-path.ts';

/** `os.environ["NAME"]`, which raises KeyError when the variable is not set. */
export const python: CodeLanguage = {
  grammar: () => 'python',
  site,
  names,
  readWithDefault,
  access(file, first) {
    const edits = importEdits(file, first);
    if ('reason' in edits) return edits;
    return {
      edits,
      read(name, { path }) {
        const quote = sourceOf(path.at(-1), file.text).includes("'") ? "'" : '"';
        return `os.environ[${quote}${name}${quote}]`;
      },
    };
  },
};

function site(path: SyntaxPath, { text }: CodeFile): LiteralSite | Refusal {
  const at = path.findLastIndex(({ type }) => type === 'string');
  const literal = path[at];
  const parent = path[at - 1];
  if (literal === undefined || parent === undefined) return NOT_A_LITERAL;
  const above = path.slice(0, at);
  if (above.some(({ type }) => type === 'string' || type === 'concatenated_string'))
    return PART_OF_TEMPLATE;
  const [open] = literal.children;
  const close = literal.children.at(-1);
  if (open?.type !== 'string_start' || close?.type !== 'string_end') return NOT_A_LITERAL;
  const prefix = sourceOf(open, text).toLowerCase();
  if (/[ft]/.test(prefix)) return PART_OF_TEMPLATE;
  if (prefix.includes('b')) return refuse('the literal is of bytes, a variable is text');
  if (parent.type === 'expression_statement') return NOT_A_VALUE;
  if (above.some(({ type }) => /^(?:type|case_pattern|type_alias_statement)$/.test(type)))
    return NOT_A_CALL;
  if (parent.type === 'subscript' && /\bLiteral$/.test(sourceOf(child(parent, 'value'), text)))
    return NOT_A_CALL;
  if (setsVariable(above, text)) return SETS_VARIABLE;
  return {
    path: path.slice(0, at + 1),
    contentStart: open.end,
    contentEnd: close.start,
  };
}

function setsVariable(above: SyntaxPath, text: string): boolean {
  return above.some((node) => {
    if (node.type === 'assignment')
      return /^(?:os\s*\.\s*)?environ\s*\[/.test(sourceOf(child(node, 'left'), text));
    return (
      node.type === 'call' &&
      /(?:^|\.)(?:putenv|setenv|environ\s*\.\s*setdefault)$/.test(
        sourceOf(child(node, 'function'), text),
      )
    );
  });
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
  const name = (field: string) => lastName(sourceOf(child(parent, field), text));
  switch (parent.type) {
    case 'assignment':
      return node.field === 'right' ? name('left') : null;
    case 'pair':
      return node.field === 'value' ? name('key') : null;
    case 'named_expression':
    case 'keyword_argument':
    case 'default_parameter':
    case 'typed_default_parameter':
      return node.field === 'value' ? name('name') : null;
    case 'function_definition':
    case 'class_definition':
      return node.field === 'body' ? name('name') : null;
    case 'comparison_operator': {
      const other = parent.children.find((one) => /^(?:identifier|attribute)$/.test(one.type));
      return lastName(sourceOf(other, text));
    }
    default:
      return null;
  }
}

/** `os.environ.get("NAME", "literal")`, `os.getenv("NAME", "literal")`. */
function readWithDefault({ path }: LiteralSite, { text }: CodeFile): ReadWithDefault | null {
  const [call, list, literal] = path.slice(-3);
  if (call?.type !== 'call' || list?.type !== 'argument_list' || list.children.length !== 2)
    return null;
  const [variable, given] = list.children as readonly [PlainNode, PlainNode];
  const called = sourceOf(child(call, 'function'), text).replace(/\s+/g, '');
  const source = sourceOf(variable, text);
  const name = /^(["'])(.*)\1$/s.exec(source)?.[2] ?? '';
  if (given !== literal || variable.type !== 'string' || !VARIABLE_ARGUMENT.test(name)) return null;
  const environ =
    called === 'os.getenv' || called === 'os.environ.get'
      ? 'os.environ'
      : called === 'environ.get'
        ? 'environ'
        : null;
  if (environ === null) return null;
  return { start: call.start, end: call.end, name, text: `${environ}[${source}]` };
}

/** `import os`, unless the file has it before `first`; a refusal where `os` is something else. */
function importEdits(file: CodeFile, first: number): readonly Edit[] | Refusal {
  const { root, text } = file;
  if (pathsToWord(root, text, 'os').some(bindsOtherwise))
    return refuse('the name os is used for something else');
  const isImported = root.children.some(
    (statement) =>
      statement.type === 'import_statement' &&
      statement.start < first &&
      statement.children.some(
        ({ type, children: [name] }) => type === 'dotted_name' && sourceOf(name, text) === 'os',
      ),
  );
  if (isImported) return [];
  return insertion(file);
}

/** True where an identifier is given another meaning than that of the module. */
function bindsOtherwise(path: SyntaxPath): boolean {
  const [above, parent, node] = path.slice(-3);
  if (node?.type !== 'identifier' || parent === undefined) return false;
  if (parent.type === 'dotted_name')
    return above?.type === 'import_from_statement' && parent.field === 'name';
  if (/^(?:function_definition|class_definition|named_expression)$/.test(parent.type))
    return node.field === 'name';
  if (/^(?:default_parameter|typed_default_parameter)$/.test(parent.type))
    return node.field === 'name';
  if (/^(?:assignment|augmented_assignment|for_statement|for_in_clause)$/.test(parent.type))
    return node.field === 'left';
  return (
    /^(?:parameters|lambda_parameters|typed_parameter|as_pattern_target|pattern_list|tuple_pattern|list_pattern|list_splat_pattern|dictionary_splat_pattern|global_statement|nonlocal_statement|delete_statement)$/.test(
      parent.type,
    ) ||
    (parent.type === 'aliased_import' && node.field === 'alias')
  );
}

/** After docstring and imports from `__future__`, before the first other import. */
function insertion({ root, text }: CodeFile): readonly Edit[] | Refusal {
  const statements = root.children;
  let at = 0;
  const isDocstring = (node: PlainNode | undefined) =>
    node?.type === 'expression_statement' && /string$/.test(node.children[0]?.type ?? '');
  if (isDocstring(statements[0])) at = 1;
  while (statements[at]?.type === 'future_import_statement') at++;
  const before = statements[at - 1];
  const next = statements[at];
  if (next === undefined) return NOT_A_VALUE;
  const line = lineStartOf(text, next.start);
  if (text.slice(line, next.start).trim() !== '' || (before?.end ?? 0) > line)
    return refuse('the first statements of the file are in one line');
  const end = lineEndOf(text);
  const isImport = /^import_(?:from_)?statement$/.test(next.type);
  if (isImport) return [insert(line, `import os${end}`)];
  if (before !== undefined) return [insert(nextLineOf(text, before.end), `${end}import os${end}`)];
  return [insert(headEnd(text, line), `import os${end}${end}`)];
}

/** Start of the comment that belongs to the first statement; lines for interpreter and encoding stay before it. */
function headEnd(text: string, line: number): number {
  const secondLine = nextLineOf(text, 0);
  let start = line;
  while (start > 0) {
    const above = lineStartOf(text, start - 1);
    const source = text.slice(above, start).trim();
    const isHead = above <= secondLine && /^#!|^#.*coding[:=]/.test(source);
    if (!source.startsWith('#') || isHead) break;
    start = above;
  }
  return start;
}

function insert(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
