import type { Budget } from '@svc/analysis';
import { type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import type { Language, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';

/** A text that an agent reads in a tool definition, and the line on which it begins. */
export type DefinitionText = {
  readonly text: string;
  readonly path: string;
  readonly line: number;
};

const MAX_STEPS = 5_000;
const MAX_DEPTH = 16;
const MAX_TEXTS = 1_000;
const MAX_CHARACTERS = 100_000;

type Walk = {
  readonly program: Program;
  readonly budget: Budget;
  readonly seen: Set<Code>;
  readonly texts: DefinitionText[];
  characters: number;
};

/**
 * Returns the texts of a tool definition in source code: of a call or an object literal those of its members, schemas and
 * the constants that they name; of a function its docstring, and those of its decorators and parameters. The code that the
 * tool runs is left out, as are texts that the source does not determine.
 */
export function definitionTexts(definition: Ref, program: Program): readonly DefinitionText[] {
  const walk: Walk = {
    program,
    budget: program.run.budget.part(MAX_STEPS),
    seen: new Set(),
    texts: [],
    characters: 0,
  };
  const { code } = definition;
  const decorators = code.kind === 'function' || code.kind === 'class' ? code.decorators : [];
  for (const one of [...decorators, code]) visitParts({ ...definition, code: one }, walk, 0);
  return walk.texts;
}

/** Visits what a definition is given, not what it is a method of: `server.tool(...)` is not the server. */
function visitParts(ref: Ref, walk: Walk, depth: number): void {
  const parts =
    ref.code.kind === 'call' ? ref.code.arguments.map(({ value }) => value) : [ref.code];
  for (const code of parts) visit({ ...ref, code }, walk, depth + 1);
}

function visit(ref: Ref, walk: Walk, depth: number): void {
  const { code } = ref;
  if (depth > MAX_DEPTH || walk.seen.has(code) || !walk.budget.spend()) return;
  walk.seen.add(code);
  const definition =
    code.kind === 'name' || code.kind === 'member' ? definitionOf(ref, walk.program) : null;
  if (definition !== null) visit(definition, walk, depth + 1);
  else if (code.kind === 'text' || code.kind === 'template') addText(ref, walk);
  else for (const part of readParts(ref)) visit({ ...ref, code: part }, walk, depth + 1);
}

/** Returns the parts of a piece of code that may contain texts for an agent. */
function readParts({ code, file }: Ref): readonly Code[] {
  switch (code.kind) {
    case 'function':
      return functionParts(code, file.language);
    case 'class':
      return code.body.filter(({ kind }) => kind === 'binding' || kind === 'other');
    case 'mapping':
      return code.entries.map(({ value }) => value);
    case 'binding':
      return [code.type, code.value].filter((part) => part !== null);
    case 'comparison':
    case 'return':
      return [];
    default:
      return partsOf(code);
  }
}

function functionParts({ body, parameters }: FunctionCode, language: Language): readonly Code[] {
  const first = language === 'python' ? body[0] : undefined;
  const isDocstring =
    first?.kind === 'text' ||
    (first?.kind === 'other' && first.parts.every(({ kind }) => kind === 'text'));
  return [
    ...(isDocstring ? [first] : []),
    ...parameters.flatMap(({ type, value }) => [type, value]).filter((part) => part !== null),
  ];
}

function addText(ref: Ref, walk: Walk): void {
  const pieces: string[] = [];
  addPieces(ref, walk, pieces, 0);
  const text = pieces.join('');
  if (text === '' || walk.texts.length >= MAX_TEXTS) return;
  walk.texts.push({ text, path: ref.file.path, line: ref.code.line });
}

/** Adds the pieces of a text that the source determines. */
function addPieces(ref: Ref, walk: Walk, pieces: string[], depth: number): void {
  const { code } = ref;
  if (depth > MAX_DEPTH || !walk.budget.spend()) return;
  if (code.kind === 'text') {
    const piece = code.value.slice(0, MAX_CHARACTERS - walk.characters);
    walk.characters += piece.length;
    pieces.push(piece);
  } else if (code.kind === 'template') {
    for (const part of code.parts) addPieces({ ...ref, code: part }, walk, pieces, depth + 1);
  } else if (code.kind === 'name') {
    const definition = definitionOf(ref, walk.program);
    if (definition !== null) addPieces(definition, walk, pieces, depth + 1);
  }
}
