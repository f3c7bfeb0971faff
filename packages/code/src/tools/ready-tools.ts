import { assetAt } from '../assets/asset-at.ts';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { argumentOf } from '../program/arguments.ts';
import type { Call, Code } from '../program/code-tree.ts';
import { comprehended } from '../program/collections.ts';
import { lastName } from '../program/last-name.ts';
import { entry } from '../program/mapping-entry.ts';
import { passedValue } from '../program/passed-value.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { definitionOf, functionOf, symbolsOf } from '../program/symbol.ts';
import { textsOf } from '../program/value.ts';
import { classTools } from './class-tools.ts';
import { isKnownByType } from './known-by-type.ts';
import { registeredTools } from './registered-tools.ts';
import { toolCapability } from './tool-capability.ts';

/** Lists of lists would grow by multiplication. */
const MAX_DEPTH = 3;
/** Tools that a provider runs itself, by the `type` of their object: `{ type: 'web_search_preview' }`. */
const HOSTED =
  /^(?:web_search|file_search|code_interpreter|code_execution|computer|image_generation|bash|text_editor|local_shell|shell|web_fetch|memory)(?:_|$)/;
/** Names of functions and variables that hold or make tools and name none. */
const NO_TOOL =
  /^(?:get|load|create|make|build|from|to|as|with|list|fetch)(?![a-z])|^tool$|tools(?:et|box|kit)?$|[tT]ool_?(?:[sS]et|[bB]ox|[kK]it|[rR]egistr(?:y|ie))s?$/;

/** Constants that list tools, their names or their descriptions: `SHIP_TOOL_NAMES`, `SCHEMAS`. */
const LISTS =
  /^_*(?:[A-Z0-9]+_)*(?:TOOLS|TOOL_NAMES|TOOL_LIST|TOOLSET|TOOLKIT|(?:SCHEMA|FUNCTION|DEFINITION|DECLARATION|SPEC|DEF)S)$/;

/** Constants for an argument that is not given: `NOT_GIVEN`, `UNSET`. */
const NO_VALUE =
  /^(?:[A-Z]+_)*(?:NOT_GIVEN|NOT_SET|UNSET|UNDEFINED|OMIT|NONE|NULL|EMPTY)$|^(?:omit|nil|None|null|undefined)$/;
export const isNoValue = (name: string) => NO_VALUE.test(name);
/** Standard libraries, which have no tools. */
const STANDARD =
  /^(?:java|kotlin|System|os|sys|json|argparse|typing|collections|functools|itertools|importlib|inspect|pathlib|re|enum|dataclasses|copy|yaml|toml|tomllib|node:\w+|fs|path|process|fmt|strings|context|slices|maps)(?:[./](?!.*Tool)|$)/;
/** Types that say what a value is, not which. */
const TYPE =
  /^(?:(?:Simple|Base|Empty|Dynamic|Function|Combined|Filtered|Prefixed|Renamed)?Tool(?:s|[sS]et|[kK]it|[bB]ox|Registry|Manager)|Tool|BaseTool|AnyTool|List|Dict|Set|Sequence|Iterable|Optional|Any)$/;
/** Types whose names say which tools their objects hold: `SlackToolkit`. */
const HOLDS = /Tools?(?:[kK]it|[sS]et|[bB]ox)?$/;
/** Types that only describe a tool: what they are made from names it. */
const DESCRIBES =
  /(?:Tool|Function)(?:Param|Union|Definition|Declaration|Spec|Schema|Callback(?:s|Provider)?|Provider)$/;

/**
 * Tools that packages bring ready-made, in a list that an agent is given: `ShellTools()`, `SlackToolkit().get_tools()`,
 * `google.tools.googleSearch({})`, an imported function. Of medium confidence: only their place shows that they are tools.
 */
export function readyTools(value: Ref, program: Program, read: Interpreter, depth = 0): Found[] {
  const { code } = value;
  if (depth > MAX_DEPTH) return [];
  const more = (parts: readonly (typeof code)[]) =>
    parts.flatMap((part) => readyTools({ ...value, code: part }, program, read, depth + 1));
  switch (code.kind) {
    case 'list':
      return more(code.items);
    case 'choice':
      return more(code.options);
    // `[search] + more` is read as texts that are added up are.
    case 'template':
      return more(code.parts);
    case 'other': {
      // What a comprehension goes through is none of its items.
      const item = comprehended(value, (one) => read.meaning(one)?.found != null);
      return item === null ? more(code.parts) : readyTools(item, program, read, depth + 1);
    }
    case 'mapping': {
      const hosted = hostedTool(value, program);
      if (hosted !== null) return [hosted];
      if (describesRun(code)) return [];
      return code.entries.flatMap(({ key, value: one }) => {
        if (!describesRun(one)) return more([one]);
        return key?.kind === 'text' ? [readyTool(key.value, { ...value, code: one })] : [];
      });
    }
    case 'name':
    case 'member':
    case 'call': {
      const made = code.kind === 'call' ? value : unwrapped(definitionOf(value, program));
      const passed = made === null ? null : passedValue(made, program);
      if (passed !== null) return readyTools(passed, program, read, depth + 1);
      if (made?.code.kind === 'mapping' && entry(made, 'description') === null)
        return readyTools(made, program, read, depth + 1);
      if (made?.code.kind === 'list' || made?.code.kind === 'template')
        return readyTools(made, program, read, depth + 1);
      if (made !== null && code.kind !== 'call' && isOtherName(made, value))
        return readyTools(made, program, read, depth + 1);
      // What is only known by its type is made elsewhere: the type is no tool.
      if (made !== null && code.kind !== 'call' && !read.sites(made.file).has(made.code)) return [];
      const holder = made === null ? null : wrappedBy(made, program, read);
      if (holder !== null) return readyTools(holder, program, read, depth + 1);
      if (read.assetsOf(value).length > 0) return [];
      // What makes a tool that data names has no name of its own.
      const row = made === null ? undefined : read.meaning(made)?.row;
      if (row?.asset === 'tool' && row.confidence === 'high') return [];
      const described = describedByClass(value, program);
      if (described !== null) return [described];
      const call = made?.code.kind === 'call' ? (made as CallRef) : null;
      const own = call === null ? null : madeInGo(call, program, read);
      if (call !== null && own !== null) {
        if (own.length > 0) return own;
        return callsIn(call.code).flatMap((part) =>
          readyTools({ ...call, code: part }, program, read, depth + 1),
        );
      }
      if (call !== null && isTypeInGo(call, program)) return classTools(call, program, read, true);
      return packageTool(value, program).filter(
        ({ name }) => HOLDS.test(name) || !isKnownByType(value, program, read),
      );
    }
    case 'function':
      return registeredTools(value).flatMap((one) => readyTools(one, program, read, depth + 1));
    default:
      return [];
  }
}

/** Returns whether a composite literal of Go is of a type that the tree declares: `Request{Agent: name}` is no tool of a package. */
const isTypeInGo = (call: CallRef, program: Program): boolean =>
  call.file.language === 'go' &&
  definitionOf({ ...call, code: call.code.callee }, program)?.code.kind === 'class';

/** What wrappers of one part are around: `await tools`, `[.. tools]`. */
function unwrapped(value: Ref | null): Ref | null {
  let found = value;
  while (found?.code.kind === 'other' && found.code.parts.length === 1)
    found = { ...found, code: found.code.parts[0] as Code };
  return found;
}

const isOtherName = ({ code }: Ref, value: Ref): boolean =>
  (code.kind === 'name' || code.kind === 'member') && code !== value.code;

/** `{ parameters, execute }` is one tool, which its key names: its schema is none. */
export const describesRun = (code: Code): boolean =>
  code.kind === 'mapping' &&
  code.entries.some(({ key }) => key?.kind === 'text' && key.value === 'execute');

/** `pydantic_function_tool(ListTables)`: the class of the arguments names the tool, unless the call does. */
function describedByClass(value: Ref, program: Program): Found | null {
  const { code } = value;
  if (code.kind !== 'call' || lastName(code.callee) !== 'pydantic_function_tool') return null;
  const given = argumentOf(value as CallRef, 'name', program);
  const [text] = given === null ? [] : textsOf(given, program);
  const [first] = code.arguments;
  const name = text?.value ?? (first === undefined ? null : lastName(first.value));
  return name === null ? null : readyTool(name, value);
}

const callsIn = (call: Call): Code[] =>
  call.arguments.flatMap(({ value }) => (value.kind === 'call' ? [value] : []));

/**
 * The tool that a function of Go in the tree makes and the source does not show otherwise: named by its type, by its first plain text,
 * `Infer("add", "Adds", add)`, else by what a constructor makes. Empty for a wrapper; null if the tree does not define the function.
 */
function madeInGo(call: CallRef, program: Program, read: Interpreter): Found[] | null {
  const callee = { ...call, code: call.code.callee };
  if (call.file.language !== 'go' || functionOf(callee, program) === null) return null;
  const described = classTools(call, program, read, true);
  if (described.length > 0) return described;
  const text = call.code.arguments.find(({ value }) => value.kind === 'text')?.value;
  if (text?.kind === 'text' && /^[\w.-]{2,64}$/.test(text.value)) {
    return [readyTool(text.value, call)];
  }
  const [, made] = /^New(\w*Tool)$/.exec(lastName(call.code.callee) ?? '') ?? [];
  return made === undefined || callsIn(call.code).length > 0 ? [] : [readyTool(made, call)];
}

/** What a toolkit of a framework is filled with: it stands for its tools. */
function wrappedBy(made: Ref, program: Program, read: Interpreter): Ref | null {
  const wraps = made.code.kind === 'call' ? (read.meaning(made)?.row.wraps ?? '') : '';
  return argumentOf(made as CallRef, wraps, program);
}

function hostedTool(mapping: Ref, program: Program): Found | null {
  const type = entry(mapping, 'type');
  const [text] = type === null ? [] : textsOf(type, program);
  return text !== undefined && HOSTED.test(text.value) ? readyTool(text.value, mapping) : null;
}

/** The tool that a symbol of a package is: its last class, else its last name. */
function packageTool(ref: Ref, program: Program): Found[] {
  const [symbol] = symbolsOf(ref, program);
  if (symbol === undefined) return [];
  const names = symbol.replaceAll('()', '').split(/[./]/);
  const name = names.findLast((one) => /^[A-Z]/.test(one)) ?? names.at(-1) ?? '';
  const given = ref.code.kind === 'call' ? argumentOf(ref as CallRef, 'name', program) : null;
  const [text] = given === null ? [] : textsOf(given, program);
  // A constructor is known by what it makes: `duckduckgo.NewTextSearchTool(ctx, config)`.
  const known = text?.value ?? name.replace(/^(?:New|Create)(?=[A-Z]\w)/, '');
  if (/^As[A-Z]/.test(name)) {
    // `ResponseTool.CreateWebSearchTool().AsAITool()`
    const of =
      ref.code.kind === 'call' && ref.code.callee.kind === 'member' ? ref.code.callee.of : null;
    return of === null ? [] : packageTool({ ...ref, code: of }, program);
  }
  // `List.of(search)`, `os.getenv("TOOLS").split(",")`, all of a module of the tree
  if (STANDARD.test(symbol) || symbol.startsWith('file:')) return [];
  // `CreateHostedMcpToolbox(name)` makes tools that a server names.
  if (/^(?:New|Create)\w*M(?:CP|cp)\w*Tool(?:[bB]ox|[sS]et|[kK]it)$/.test(name)) return [];
  // `kernel.Clone()` of C#
  if (ref.file.language === 'dotnet' && name === 'Clone') return [];
  // `await client.ListToolsAsync()`: a method of C#, which its name begins large.
  if (ref.file.language === 'dotnet' && /[a-z]Async$/.test(name)) return [];
  if (DESCRIBES.test(known) || (text === undefined && (NO_VALUE.test(name) || TYPE.test(name))))
    return [];
  const isHolder =
    text === undefined && ((/^[a-z]/.test(name) && NO_TOOL.test(name)) || LISTS.test(name));
  return isHolder || !/^[\w-]{2,100}$/.test(known) ? [] : [readyTool(known, ref, name)];
}

function readyTool(name: string, ref: Ref, shown = name): Found {
  const can = toolCapability(shown);
  return {
    ...assetAt('tool', name, ref),
    confidence: 'medium',
    details: can === null ? {} : { can },
  };
}
