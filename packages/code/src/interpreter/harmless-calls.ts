import { factsOf } from '../loops/callees.ts';
import type { Call, Code, FunctionCode } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { type FunctionRef, type Program, type Ref, targetOf } from '../program/program.ts';
import { definitionOf, symbolsOf } from '../program/symbol.ts';

/*
 * Calls that ask no model, whatever they are given: built-ins, parts of the standard library without processes and network, methods of
 * plain data.
 */

/** A call in a function, which is a node of a graph where `isNode`: its parameters are the graph's state. */
export type CallIn = {
  readonly call: Ref & { readonly code: Call };
  readonly within: FunctionRef;
  readonly isNode: boolean;
};

/** Values followed for one call: names lead to names. */
const MAX_VALUES = 100;
/** Names that were followed are no values of themselves: `for ship in ships`. */
type Budget = { left: number; readonly seen: Set<string> };

/** Built-ins whose result is plain data. */
const MAKES_DATA =
  /^(?:str|int|float|bool|len|repr|round|abs|sum|range|ord|chr|hash|id|divmod|pow|bytes|bytearray|hex|bin|oct|format|isinstance|issubclass|hasattr|callable|any|all|print|dir|ascii|Number|String|Boolean|BigInt|Date|RegExp|parseInt|parseFloat|isNaN|isFinite|encodeURIComponent|decodeURIComponent|\w*(?:Error|Exception|Warning))$/;
/** Built-ins whose result holds what they are given. */
const KEEPS_DATA =
  /^(?:dict|list|tuple|set|frozenset|sorted|reversed|enumerate|zip|map|filter|min|max|next|iter|type|vars|getattr|setattr|open|super|Map|Set|Array|Object|structuredClone|Promise|Symbol|StopIteration|KeyboardInterrupt)$/;
/** Objects of JavaScript with functions of plain data. */
const GLOBALS = /^(?:console|Math|JSON|Object|Array|Number|String|Date|Promise|Symbol|BigInt)$/;

/** Symbols of packages whose objects are plain data, files or logs. */
const PLAIN_PACKAGES =
  /^(?:json|re|math|cmath|datetime|time|logging|random\.(?!choices?\b|sample\b)|uuid|collections|hashlib|base64|statistics|decimal|fractions|string|textwrap|pathlib|csv|io|calendar|zoneinfo|difflib|secrets\.token|pprint|html|struct|unicodedata|dataclasses|enum|traceback|warnings|os\.path|glob|fnmatch|shutil|tempfile|(?:node:)?(?:fs|path|crypto|util|url)(?:\/promises)?)(?:\.|$|(?<=\.))/;
/** The same, where only the call itself is harmless: it returns what it is given. */
const PLAIN_CALLS =
  /^(?:copy\.(?:deep)?copy|typing\.cast|itertools\.\w+|random\.(?:choices?|sample)|operator\.(?:item|attr)getter|asyncio\.(?:sleep|gather)|os\.(?:getenv|environ\.get|makedirs|mkdir|listdir|getcwd|remove|rename|stat|walk)|sys\.(?:exit|stdout\.\w+|stderr\.\w+)|heapq\.\w+|bisect\.\w+|langchain(?:_core)?\.(?:messages|documents)(?:\.\w+)*|langgraph\.(?:types|constants|graph)(?:\.\w+)*|@langchain\/core\/(?:messages|documents)\.\w+|@langchain\/langgraph\.(?:Command|Send|interrupt))(?:\(\))?$/;

/** Methods that only plain data has. */
const DATA_METHODS =
  /^(?:append|extend|strip|lstrip|rstrip|lower|upper|title|capitalize|casefold|startswith|endswith|split|rsplit|splitlines|replace|isdigit|isalpha|isnumeric|isoformat|strftime|zfill|items|keys|values|entries|setdefault|model_dump|model_dump_json|toLowerCase|toUpperCase|trim|trimStart|trimEnd|toFixed|toISOString|toString|toLocaleString|padStart|padEnd|startsWith|endsWith|includes|push|unshift|charAt|localeCompare|hasOwnProperty)$/;
/** Methods that take a function. */
const CALLS_BACK =
  /^(?:map|filter|forEach|some|every|find|findIndex|reduce|flatMap|sort|toSorted|then)$/;

/** Returns whether a call asks no model, whatever it is given; functions that it calls back are judged apart. */
export function isHarmless(at: CallIn, program: Program): boolean {
  const { callee } = at.call.code;
  const isPackaged = isOfPlainPackage({ ...at.call, code: callee }, program);
  if (isPackaged !== null) return isPackaged;
  if (callee.kind === 'name') return isBuiltIn(callee, at, program);
  if (callee.kind !== 'member') return false;
  if (DATA_METHODS.test(callee.name)) return true;
  return (
    isGlobal(callee.of, at, program) ||
    isData(callee.of, at, program, { left: MAX_VALUES, seen: new Set() })
  );
}

/** Returns whether what a call names is of packages that ask no model; null for what is of no package. */
export function isOfPlainPackage(callee: Ref, program: Program): boolean | null {
  const symbols = symbolsOf(callee, program);
  if (symbols.length === 0) return null;
  return symbols.every((one) => PLAIN_PACKAGES.test(one) || PLAIN_CALLS.test(one));
}

function isBuiltIn(callee: Code, { call }: CallIn, program: Program): boolean {
  const name = lastName(callee) ?? '';
  const isKnown = MAKES_DATA.test(name) || KEEPS_DATA.test(name);
  return isKnown && targetOf({ ...call, code: callee }, program) === null;
}

const isGlobal = (of: Code, { call }: CallIn, program: Program): boolean =>
  of.kind === 'name' && GLOBALS.test(of.name) && targetOf({ ...call, code: of }, program) === null;

/** Returns the functions that a harmless call runs: what `map`, `sorted` and methods of lists are given. */
export function calledBack({ code }: Ref & { readonly code: Call }): readonly Code[] {
  const name = lastName(code.callee) ?? '';
  const [first] = code.arguments;
  const isFirst =
    code.callee.kind === 'name' ? /^(?:map|filter)$/.test(name) : CALLS_BACK.test(name);
  const given = [
    ...(isFirst && first !== undefined && first.name === null ? [first.value] : []),
    ...code.arguments.flatMap((one) => (one.name === 'key' ? [one.value] : [])),
  ];
  return given.filter(({ kind }) => kind !== 'function');
}

/** Whether a value is plain data: texts, numbers, lists and tables of such, and what a graph keeps in its state. */
function isData(code: Code, at: CallIn, program: Program, budget: Budget): boolean {
  budget.left -= 1;
  if (budget.left < 0) return false;
  const more = (one: Code) => isData(one, at, program, budget);
  switch (code.kind) {
    case 'text':
    case 'template':
    case 'comparison':
      return true;
    case 'list':
      return code.items.every(more);
    case 'mapping':
      return code.entries.every(({ value }) => more(value));
    case 'choice':
      return code.options.every(more);
    case 'other':
      return code.parts.every(more);
    case 'member':
    case 'index':
      return more(code.of);
    case 'binding':
      return code.value !== null && more(code.value);
    case 'call':
      return isDataOf(code, at, program, budget);
    case 'name':
      return isDataIn(code, at, program, budget);
    default:
      return false;
  }
}

/** Whether a call returns plain data. */
function isDataOf(code: Call, at: CallIn, program: Program, budget: Budget): boolean {
  const { callee } = code;
  const call = { ...at.call, code };
  const symbols = symbolsOf({ ...call, code: callee }, program);
  if (symbols.length > 0) return symbols.every((one) => PLAIN_PACKAGES.test(one));
  const areData = () => code.arguments.every(({ value }) => isData(value, at, program, budget));
  if (callee.kind === 'member')
    return isGlobal(callee.of, at, program) ? areData() : isData(callee.of, at, program, budget);
  if (!isBuiltIn(callee, { ...at, call }, program)) return false;
  return MAKES_DATA.test(lastName(callee) ?? '') || areData();
}

/** Whether a name is bound to plain data: by the function around a call, as the state of a node, or at the top of a file. */
function isDataIn(
  name: Code & { readonly kind: 'name' },
  at: CallIn,
  program: Program,
  budget: Budget,
): boolean {
  const { within, isNode } = at;
  if (budget.seen.has(name.name)) return true;
  budget.seen.add(name.name);
  const flows = factsOf(within, program)
    .flows()
    .filter(({ names }) => names.includes(name.name));
  const parameter = within.code.parameters.find((one) => one.name === name.name);
  if (parameter !== undefined && !isNode && !isPlainType(parameter)) return false;
  const values = flows.flatMap((one) => one.values).filter((one) => one.kind !== 'function');
  if (values.length > 0) return values.every((one) => isData(one, at, program, budget));
  if (parameter !== undefined) return true;
  const made = definitionOf({ ...at.call, code: name }, program);
  return (
    made !== null &&
    (made.code.kind === 'mapping' || made.code.kind === 'list' || made.code.kind === 'text') &&
    isData(made.code, at, program, budget)
  );
}

const PLAIN_TYPES =
  /^(?:str|int|float|bool|bytes|dict|list|tuple|set|Dict|List|Tuple|Set|Mapping|Sequence|string|number|boolean|Record|Array)$/;

function isPlainType({ type }: FunctionCode['parameters'][number]): boolean {
  const code = type?.kind === 'index' ? type.of : type;
  return code !== null && PLAIN_TYPES.test(lastName(code) ?? '');
}
