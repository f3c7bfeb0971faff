import { memoTable } from '@svc/analysis';
import { assetAt } from '../assets/asset-at.ts';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { argumentFor } from '../program/argument-for.ts';
import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { entry } from '../program/mapping-entry.ts';
import { passedValue } from '../program/passed-value.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { definitionOf, functionOf, returnOf } from '../program/symbol.ts';
import { textsOf } from '../program/value.ts';

/** Tools of a list that a variable holds: it may be given to any number of agents. */
const LISTED = memoTable<Code, Found[]>('tools by list');

/** Calls that pass on what calls pass on. */
const MAX_DEPTH = 4;

/** Functions and schemas that are handed over as tools without being declared so. */
export function plainTools(value: Ref, program: Program, read: Interpreter, depth = 0): Found[] {
  // `SCHEMAS + [ASK]` is read as texts that are added up are.
  if (value.code.kind === 'template')
    return value.code.parts.flatMap((part) =>
      plainTools({ ...value, code: part }, program, read, depth),
    );
  const items = value.code.kind === 'list' ? value.code.items : [value.code];
  return items.flatMap((item): Found[] => {
    const ref = { ...value, code: item };
    if (item.kind === 'mapping') return schemaTool(ref, program);
    const made = item.kind === 'name' || item.kind === 'member' ? definitionOf(ref, program) : null;
    const passed = passedValue(made ?? ref, program);
    if (passed !== null)
      return depth > MAX_DEPTH ? [] : plainTools(passed, program, read, depth + 1);
    if (item.kind === 'call') return madeSchema(ref as CallRef, program);
    const isList = made?.code.kind === 'list' || made?.code.kind === 'template';
    if (made !== null && isList && item.kind === 'name') {
      if (depth > (value.code.kind === 'list' ? 0 : 1)) return [];
      // Results that the depth limit may have cut are not cached.
      return depth > 0
        ? plainTools(made, program, read, depth + 1)
        : program.run.memo.get(LISTED, made.code, () => plainTools(made, program, read, 1));
    }
    if (made?.code.kind === 'mapping') return schemaTool(made, program);
    if (made?.code.kind !== 'function' || made.code.name === null) return [];
    // A property returns tools, and is none.
    if (made.code.decorators.some((one) => PROPERTY.test(lastName(one) ?? ''))) return [];
    if (HOLDER.test(made.code.name)) return [];
    // A function that holds an agent's loop is a tool where it is given as one.
    const kind = read.meaning(made)?.found?.kind;
    return read.meaning(made) === null || kind === 'agent'
      ? [assetAt('tool', made.code.name, made)]
      : [];
  });
}

/** Functions and accessors that return all tools. */
const HOLDER =
  /^_*(?:(?:get|build|create|make|load|all|available|default)_?)*tools$|tool_?(?:registry|set|kit|box)$/i;
const PROPERTY = /^(?:cached_)?property$/;

/** Keys of an object that hold the schema of a tool's arguments. */
const SCHEMAS = [
  'input_schema',
  'inputSchema',
  'parameters',
  'parametersJsonSchema',
  'parameters_json_schema',
];
/** Keys that hold what a tool of a program's own runs. */
const RUNS = ['execute', 'handler', 'run', 'func', 'callback', 'call', 'invoke'];

/** A tool as the chat interfaces take it: `{"type": "function", "function": {"name": ...}}`, `{"name", "input_schema"}`. */
export function schemaTool(mapping: Ref, program: Program): Found[] {
  return isSchema(mapping) ? toolNamed(definitionIn(mapping), program) : [];
}

function isSchema(mapping: Ref): boolean {
  const at = definitionIn(mapping);
  return (
    SCHEMAS.slice(0, 2).some((one) => entry(at, one) !== null) ||
    (entry(at, 'description') !== null && SCHEMAS.some((one) => entry(at, one) !== null))
  );
}

/** The tool that a function of the tree describes by the name that it is given: `schema("read_file", "Reads a file", {...})`. */
function madeSchema(call: CallRef, program: Program): Found[] {
  const callee = { ...call, code: call.code.callee };
  const made = functionOf(callee, program);
  const returned = made === null ? null : returnOf(callee, program);
  if (made === null || returned?.code.kind !== 'mapping' || !isSchema(returned)) return [];
  const name = entry(definitionIn(returned), 'name');
  const given = name?.code.kind === 'name' ? argumentFor(call, made.code, name.code.name) : null;
  return given?.code.kind === 'text' ? toolCalled(given.code.value, call) : [];
}

/**
 * The same where nothing else of the file speaks of AI: what it says of itself must be a schema of arguments, or beside it
 * code that runs.
 */
export function strictSchemaTool(mapping: Ref, program: Program): Found[] {
  const at = definitionIn(mapping);
  if (entry(at, 'description') === null) return [];
  const schema = SCHEMAS.map((one) => entry(at, one)).find((one) => one !== null);
  if (schema === undefined) return [];
  const { code } = schema;
  const isObject =
    code.kind === 'mapping' &&
    (entry(schema, 'properties') !== null || isText(entry(schema, 'type'), 'object'));
  const runs = code.kind !== 'list' && RUNS.some((one) => entry(at, one) !== null);
  if (!isObject && !runs && !(at !== mapping && isText(entry(mapping, 'type'), 'function'))) {
    return [];
  }
  return toolNamed(at, program).map((one) => ({ ...one, confidence: 'medium' }));
}

function definitionIn(mapping: Ref): Ref {
  const inner = entry(mapping, 'function');
  return inner?.code.kind === 'mapping' ? inner : mapping;
}

const isText = (ref: Ref | null, value: string) =>
  ref?.code.kind === 'text' && ref.code.value === value;

function toolNamed(at: Ref, program: Program): Found[] {
  const name = entry(at, 'name');
  const [text] = name === null ? [] : textsOf(name, program);
  return text === undefined ? [] : toolCalled(text.value, at);
}

const toolCalled = (name: string, at: Ref): Found[] =>
  /^[\w.:-]{1,128}$/.test(name) ? [assetAt('tool', name, at)] : [];
