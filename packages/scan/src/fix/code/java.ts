import { child, type PlainNode } from '@svc/analysis/syntax';
import { type Refusal, refuse } from '../fix.ts';
import {
  type CodeFile,
  type CodeLanguage,
  type EnvironmentAccess,
  type LiteralSite,
  NOT_A_CALL,
  NOT_A_LITERAL,
  type ReadWithDefault,
  VARIABLE_ARGUMENT,
} from './code-language.ts';
import { lastName, pathsToWord, type SyntaxPath, sourceOf } from './syntax-path.ts';

/** Where Java asks for a constant: arguments of annotations, labels of a switch. */
const CONSTANT = /annotation|^switch_label$|^switch_rule$|^pattern$/;

/** `System.getenv("NAME")`. */
export const java: CodeLanguage = {
  grammar: () => 'java',
  site,
  names,
  readWithDefault,
  access,
};

function site(path: SyntaxPath, file: CodeFile): LiteralSite | Refusal {
  const at = path.findLastIndex(({ type }) => type === 'string_literal');
  const literal = path[at];
  if (literal === undefined) return NOT_A_LITERAL;
  const above = path.slice(0, at);
  if (isConstantPlace(above) || isConstantElsewhere(above, file)) return NOT_A_CALL;
  const quote = file.text.startsWith('"""', literal.start) ? 3 : 1;
  return {
    path: path.slice(0, at + 1),
    contentStart: literal.start + quote,
    contentEnd: literal.end - quote,
  };
}

function isConstantPlace(above: SyntaxPath): boolean {
  return above.some(({ type }) => CONSTANT.test(type) && type !== 'annotation_type_declaration');
}

/** True for a constant that an annotation or a label of the file names. */
function isConstantElsewhere(above: SyntaxPath, { root, text }: CodeFile): boolean {
  const declarator = above.at(-1);
  if (declarator?.type !== 'variable_declarator') return false;
  const name = sourceOf(child(declarator, 'name'), text);
  return pathsToWord(root, text, name).some(isConstantPlace);
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
    case 'variable_declarator':
      return field === 'value' ? name('name') : null;
    case 'assignment_expression':
      return field === 'right' ? name('left') : null;
    case 'method_declaration':
    case 'class_declaration':
      return field === 'body' ? name('name') : null;
    case 'method_invocation':
      return field === 'arguments'
        ? settingName(node, sourceOf(child(parent, 'name'), text), text)
        : null;
    default:
      return null;
  }
}

/** `setApiKey("literal")`, `put("api-key", "literal")`. */
function settingName(list: PlainNode, method: string, text: string): string | null {
  const setter = /^(?:set|with)([A-Z]\w*)$/.exec(method)?.[1];
  if (setter !== undefined && list.children.length === 1) return setter;
  const [key] = list.children;
  return list.children.length === 2 &&
    key?.type === 'string_literal' &&
    /^(?:put|set|add)/.test(method)
    ? lastName(sourceOf(key, text))
    : null;
}

/** `System.getenv().getOrDefault("NAME", "literal")`. */
function readWithDefault({ path }: LiteralSite, { text }: CodeFile): ReadWithDefault | null {
  const [call, list, literal] = path.slice(-3);
  if (call?.type !== 'method_invocation' || list?.children.length !== 2) return null;
  const [variable, given] = list.children as readonly [PlainNode, PlainNode];
  const called = `${sourceOf(child(call, 'object'), text)}.${sourceOf(child(call, 'name'), text)}`;
  if (called.replace(/\s+/g, '') !== 'System.getenv().getOrDefault' || given !== literal)
    return null;
  const source = sourceOf(variable, text);
  const name = source.slice(1, -1);
  if (variable.type !== 'string_literal' || !VARIABLE_ARGUMENT.test(name)) return null;
  return { start: call.start, end: call.end, name, text: `System.getenv(${source})` };
}

const OTHER_SYSTEM =
  /\b(?:class|interface|enum|record)\s+System\b|\bimport\s+(?:static\s+)?[\w.]+\.System\s*;|\bSystem\s*(?:=|;)/;

function access({ text }: CodeFile): EnvironmentAccess | Refusal {
  if (OTHER_SYSTEM.test(text)) return refuse('the name System is used for something else');
  return { edits: [], read: (name) => `System.getenv("${name}")` };
}
