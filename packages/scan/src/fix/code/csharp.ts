import { child, type PlainNode } from '@svc/analysis/syntax';
import { type Refusal, refuse } from '../fix.ts';
import {
  type CodeFile,
  type CodeLanguage,
  type EnvironmentAccess,
  type LiteralSite,
  NOT_A_CALL,
  NOT_A_LITERAL,
  PART_OF_TEMPLATE,
  type ReadWithDefault,
  SETS_VARIABLE,
} from './code-language.ts';
import { lastName, type SyntaxPath, sourceOf } from './syntax-path.ts';

const READ = /^(?:global::)?(?:System\.)?Environment\.GetEnvironmentVariable\("([A-Za-z_]\w*)"\)$/;
/** A file of a version with nullable references: a directive, `string?`, a namespace that ends with the file. */
const NULLABLE = /^[ \t]*#nullable[ \t]+enable\b|\bstring\?|^[ \t]*namespace[ \t]+[\w.]+[ \t]*;/m;

/** `Environment.GetEnvironmentVariable("NAME")`; with `!` where the file is of a version that has nullable references. */
export const csharp: CodeLanguage = {
  grammar: () => 'c-sharp',
  site,
  names,
  readWithDefault,
  access,
};

function site(path: SyntaxPath, { text }: CodeFile): LiteralSite | Refusal {
  const at = path.findLastIndex(({ type }) => /^(?:verbatim_|raw_)?string_literal$/.test(type));
  const literal = path[at];
  if (literal === undefined) {
    const isPart = path.some(({ type }) => type === 'interpolated_string_expression');
    return isPart ? PART_OF_TEMPLATE : NOT_A_LITERAL;
  }
  const above = path.slice(0, at);
  if (above.some(({ type }) => type === 'interpolated_string_expression')) return PART_OF_TEMPLATE;
  if (isConstantPlace(above, text)) return NOT_A_CALL;
  const source = sourceOf(literal, text);
  if (!source.endsWith('"')) return refuse('the literal is of bytes, a variable is text');
  const isSet = above.some(
    (node) =>
      node.type === 'invocation_expression' &&
      /\bSetEnvironmentVariable$/.test(sourceOf(child(node, 'function'), text)),
  );
  if (isSet) return SETS_VARIABLE;
  const open = /^@?"+/.exec(source)?.[0].length ?? 1;
  const quote = literal.type === 'raw_string_literal' ? open : source.startsWith('@') ? 2 : 1;
  return {
    path: path.slice(0, at + 1),
    contentStart: literal.start + quote,
    contentEnd: literal.end - (literal.type === 'raw_string_literal' ? open : 1),
  };
}

/** True in attributes, constants, defaults of parameters, members of enumerations, patterns and labels. */
function isConstantPlace(above: SyntaxPath, text: string): boolean {
  if (above.at(-1)?.type === 'parameter') return true;
  return above.some((node) => {
    if (
      /^(?:attribute|enum_member_declaration|constant_pattern|case_switch_label)$/.test(node.type)
    )
      return true;
    return (
      /^(?:field_declaration|local_declaration_statement)$/.test(node.type) &&
      node.children.some((one) => one.type === 'modifier' && sourceOf(one, text) === 'const')
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
    case 'variable_declarator':
    case 'argument':
      return node.field === 'name' ? null : name('name');
    case 'property_declaration':
      return node.field === 'value' ? name('name') : null;
    case 'assignment_expression':
      return node.field === 'right' ? name('left') : null;
    case 'method_declaration':
    case 'class_declaration':
      return node.field === 'body' ? name('name') : null;
    default:
      return null;
  }
}

/** `Environment.GetEnvironmentVariable("NAME") ?? "literal"`. */
function readWithDefault({ path }: LiteralSite, { text }: CodeFile): ReadWithDefault | null {
  const [parent, literal] = path.slice(-2);
  if (parent?.type !== 'binary_expression' || literal?.field !== 'right') return null;
  if (sourceOf(child(parent, 'operator'), text) !== '??') return null;
  const left = sourceOf(child(parent, 'left'), text);
  const name = READ.exec(left)?.[1];
  if (name === undefined) return null;
  return { start: parent.start, end: parent.end, name, text: `${left}${forgiving(text)}` };
}

function access({ text }: CodeFile): EnvironmentAccess | Refusal {
  if (/\b(?:class|struct|record|interface|namespace)\s+(?:[\w.]+\.)?System\b(?!\.)/.test(text))
    return refuse('the name System is used for something else');
  // `Environment` alone may be a property, as in web applications.
  const isPlain =
    /^[ \t]*using[ \t]+System[ \t]*;/m.test(text) && !/\bEnvironment\b(?!\s*\.)/.test(text);
  const call = `${isPlain ? '' : 'System.'}Environment.GetEnvironmentVariable`;
  return { edits: [], read: (name) => `${call}("${name}")${forgiving(text)}` };
}

function forgiving(text: string): string {
  return NULLABLE.test(text) ? '!' : '';
}
