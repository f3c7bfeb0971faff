import { child, type Grammar, type PlainNode } from '@svc/analysis/syntax';
import { type Refusal, refuse } from '../fix.ts';
import {
  type CodeFile,
  type CodeLanguage,
  type EnvironmentAccess,
  type LiteralSite,
  NOT_A_CALL,
  NOT_A_LITERAL,
  NOT_A_VALUE,
  PART_OF_TEMPLATE,
  type ReadWithDefault,
  SETS_VARIABLE,
} from './code-language.ts';
import { lastName, pathsToWord, type SyntaxPath, sourceOf } from './syntax-path.ts';

const IN_BROWSER = refuse('the code runs in a browser, which has no environment variables');
const TYPED = /\.[cm]?tsx?$/;
const READ = /^process\.env(?:\.([A-Za-z_]\w*)|\[(["'])([A-Za-z_]\w*)\2\])$/;

/** `process.env.NAME`; in TypeScript `process.env.NAME!`, which keeps the type `string` of the literal. */
export const ecmascript: CodeLanguage = { grammar, site, names, readWithDefault, access };

function grammar(path: string): Grammar {
  if (path.endsWith('.tsx')) return 'tsx';
  return TYPED.test(path) ? 'typescript' : 'javascript';
}

function site(path: SyntaxPath, { text }: CodeFile): LiteralSite | Refusal {
  const at = path.findLastIndex(({ type }) => type === 'string' || type === 'template_string');
  const literal = path[at];
  const parent = path[at - 1];
  if (literal === undefined || parent === undefined) return NOT_A_LITERAL;
  if (literal.children.some(({ type }) => type === 'template_substitution'))
    return PART_OF_TEMPLATE;
  const above = path.slice(0, at);
  if (above.some(({ type }) => type.startsWith('jsx_'))) return IN_BROWSER;
  if (parent.type === 'expression_statement') return NOT_A_VALUE;
  if (isConstant(parent, literal, text)) return NOT_A_CALL;
  if (above.some(({ type }) => /^(?:literal_type|ambient_declaration)$/.test(type)))
    return NOT_A_CALL;
  const isSet = above.some(
    (node) =>
      node.type === 'assignment_expression' &&
      /^process\s*\.\s*env\s*[.[]/.test(sourceOf(child(node, 'left'), text)),
  );
  if (isSet) return SETS_VARIABLE;
  return {
    path: path.slice(0, at + 1),
    contentStart: literal.start + 1,
    contentEnd: literal.end - 1,
  };
}

/** True where only a literal may stand: names of members, sources of imports, members of enumerations, tagged templates. */
function isConstant(parent: PlainNode, { field, type }: PlainNode, text: string): boolean {
  if (/^(?:import_|export_)/.test(parent.type)) return true;
  if (/^(?:enum_assignment|enum_body|property_signature|method_signature)$/.test(parent.type))
    return true;
  if (parent.type === 'pair') return field === 'key';
  if (/^(?:public_field_definition|field_definition|method_definition)$/.test(parent.type))
    return field === 'name' || field === 'property';
  if (parent.type === 'call_expression') return type === 'template_string';
  return parent.type === 'as_expression' && /\bas\s+const$/.test(sourceOf(parent, text));
}

function names({ path }: LiteralSite, { text }: CodeFile): string[] {
  return path
    .slice(1)
    .map((node, at) => nameGiven(path[at] as PlainNode, node, text))
    .filter((name) => name !== null)
    .reverse();
}

/** The name that a node gives to one of its children. */
function nameGiven(parent: PlainNode, { field }: PlainNode, text: string): string | null {
  const name = (...fields: string[]) => {
    const found = fields.map((one) => child(parent, one)).find((one) => one !== null);
    return lastName(sourceOf(found, text));
  };
  switch (parent.type) {
    case 'variable_declarator':
    case 'public_field_definition':
    case 'field_definition':
      return field === 'value' ? name('name', 'property') : null;
    case 'pair':
      return field === 'value' ? name('key') : null;
    case 'required_parameter':
    case 'optional_parameter':
      return field === 'value' ? name('pattern') : null;
    case 'assignment_expression':
    case 'augmented_assignment_expression':
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      return field === 'right' ? name('left') : null;
    case 'function_declaration':
    case 'method_definition':
    case 'class_declaration':
      return field === 'body' ? name('name') : null;
    case 'binary_expression':
      return /^[!=]==?$/.test(sourceOf(child(parent, 'operator'), text))
        ? name(field === 'right' ? 'left' : 'right')
        : null;
    default:
      return null;
  }
}

/** `process.env.NAME || 'literal'`, `process.env['NAME'] ?? 'literal'`. */
function readWithDefault(
  { path }: LiteralSite,
  { path: file, text }: CodeFile,
): ReadWithDefault | null {
  const [parent, literal] = path.slice(-2);
  if (parent?.type !== 'binary_expression' || literal?.field !== 'right') return null;
  if (!/^(?:\|\||\?\?)$/.test(sourceOf(child(parent, 'operator'), text))) return null;
  const left = sourceOf(child(parent, 'left'), text);
  const found = READ.exec(left);
  const name = found?.[1] ?? found?.[3];
  if (name === undefined) return null;
  return { start: parent.start, end: parent.end, name, text: `${left}${assertion(file)}` };
}

function access({ path, text, root }: CodeFile): EnvironmentAccess | Refusal {
  if (/\.d\.[cm]?ts$/.test(path)) return NOT_A_CALL;
  const [directive] = root.children;
  const isClient =
    directive?.type === 'expression_statement' &&
    /^(["'])use client\1/.test(sourceOf(directive, text));
  if (isClient || text.includes('import.meta.env')) return IN_BROWSER;
  if (/\bDeno\s*\./.test(text)) return refuse('the program reads its environment through Deno');
  if (pathsToWord(root, text, 'process').some((found) => bindsOtherwise(found, text)))
    return refuse('the name process is used for something else');
  return { edits: [], read: (name) => `process.env.${name}${assertion(path)}` };
}

function assertion(path: string): string {
  return TYPED.test(path) ? '!' : '';
}

/** True where an identifier is given another meaning than that of the global one. */
function bindsOtherwise(path: SyntaxPath, text: string): boolean {
  const [parent, node] = path.slice(-2);
  if (parent === undefined || node === undefined) return false;
  if (node.type === 'shorthand_property_identifier_pattern') return true;
  if (node.type !== 'identifier') return false;
  if (/^(?:import_clause|import_specifier|namespace_import)$/.test(parent.type)) {
    const from = path.findLast(({ type }) => type === 'import_statement');
    const source = from === undefined ? null : child(from, 'source');
    return !/^["'](?:node:)?process["']$/.test(sourceOf(source, text));
  }
  if (/^(?:variable_declarator|class_declaration|enum_declaration)$/.test(parent.type))
    return node.field === 'name';
  if (/^(?:function_declaration|generator_function_declaration)$/.test(parent.type))
    return node.field === 'name';
  if (/^(?:required_parameter|optional_parameter)$/.test(parent.type))
    return node.field === 'pattern';
  if (/^(?:arrow_function|catch_clause)$/.test(parent.type)) return node.field === 'parameter';
  if (/^(?:assignment_expression|assignment_pattern|for_in_statement)$/.test(parent.type))
    return node.field === 'left';
  return /^(?:formal_parameters|array_pattern|rest_pattern|pair_pattern)$/.test(parent.type);
}
