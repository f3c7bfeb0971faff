/** A JSON value (RFC 8259 section 3). */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };

/** Maps a value that JSON cannot write, such as a date, to its JSON form. */
export type ToJson = (value: unknown) => unknown;

/** Arguments as they are sent, and a copy of them for the tool, so that nothing changes between the check and the call. */
export type Arguments = { readonly text: string; readonly copy: Record<string, unknown> };

/**
 * Arguments that are not I-JSON; `at` is the JSON Pointer (RFC 6901) of the value, or of the object whose name is at fault.
 * The message is `problem` with that place.
 */
export class ArgumentsError extends TypeError {
  readonly at: string;
  readonly problem: string;

  constructor(at: string, problem: string) {
    super(`${at === '' ? 'the arguments' : `the argument at ${at}`} ${problem}`);
    this.at = at;
    this.problem = problem;
  }
}

/** The service reads bodies of 64 levels, and the arguments are one level below the body. */
const MAX_DEPTH = 63;

/**
 * Returns arguments as canonical I-JSON (RFC 8785, RFC 7493), and a copy that is equal to it. Members that are undefined are
 * left out of both. `toJson` is asked for values that JSON cannot write; the copy has a structured clone of such a value.
 * Throws `ArgumentsError` where there is no such text.
 */
export function canonicalArguments(value: unknown, toJson: ToJson | null = null): Arguments {
  if (!isPlainObject(value)) throw new ArgumentsError('', 'must be a plain object');
  return writeObject(value, MAX_DEPTH, toJson) as Arguments;
}

type Written = { readonly text: string; readonly copy: unknown };

function write(value: unknown, depth: number, toJson: ToJson | null): Written {
  switch (typeof value) {
    case 'string':
      return { text: quoted(value), copy: value };
    case 'number':
      return writeNumber(value);
    case 'boolean':
      return { text: `${value}`, copy: value };
    case 'object':
      if (value === null) return { text: 'null', copy: null };
      if (Array.isArray(value)) return writeArray(value, depth, toJson);
      if (isPlainObject(value)) return writeObject(value, depth, toJson);
  }
  return writeOther(value, depth, toJson);
}

function writeNumber(value: number): Written {
  if (!Number.isFinite(value)) throw new ArgumentsError('', `is ${value}, which JSON has not`);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new ArgumentsError('', 'is a number beyond 2^53 - 1; send it as a string');
  }
  const copy = value === 0 ? 0 : value;
  return { text: `${copy}`, copy };
}

function writeArray(items: readonly unknown[], depth: number, toJson: ToJson | null): Written {
  demandDepth(depth);
  const written = Array.from(items, (item, index) =>
    below(index, () => write(item, depth - 1, toJson)),
  );
  return {
    text: `[${written.map(({ text }) => text).join(',')}]`,
    copy: written.map(({ copy }) => copy),
  };
}

function writeObject(
  members: Readonly<Record<string, unknown>>,
  depth: number,
  toJson: ToJson | null,
): Written {
  demandDepth(depth);
  if (Object.getOwnPropertySymbols(members).length > 0) {
    throw new ArgumentsError('', 'has a member whose name is a symbol');
  }
  const texts: string[] = [];
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member === undefined) continue;
    const quotedName = quoted(name);
    const written = below(name, () => write(member, depth - 1, toJson));
    texts.push(`${quotedName}:${written.text}`);
    define(copy, name, written.copy);
  }
  return { text: `{${texts.join(',')}}`, copy };
}

function writeOther(value: unknown, depth: number, toJson: ToJson | null): Written {
  if (toJson === null) {
    throw new ArgumentsError('', `is ${kindOf(value)}, which JSON has not; map it with toJson`);
  }
  const { text } = write(toJson(value), depth, null);
  return { text, copy: cloneOf(value) };
}

/** Throws for what a structured clone would change, such as an object of a class. */
function cloneOf(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    const clone: unknown = structuredClone(value);
    if (Object.getPrototypeOf(clone) === Object.getPrototypeOf(value)) return clone;
  } else if (typeof value === 'bigint') return value;
  throw new ArgumentsError('', `is ${kindOf(value)}, which cannot be copied; pass a plain value`);
}

function demandDepth(depth: number): void {
  if (depth === 0) throw new ArgumentsError('', `nests deeper than ${MAX_DEPTH} levels`);
}

function quoted(text: string): string {
  if (!text.isWellFormed()) throw new ArgumentsError('', 'has a lone surrogate');
  if (/\p{Noncharacter_Code_Point}/u.test(text)) throw new ArgumentsError('', 'has a noncharacter');
  return JSON.stringify(text);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `of type ${typeof value}`;
  return `an object of class ${value.constructor?.name ?? 'unknown'}`;
}

/** A plain assignment to `__proto__` would change the prototype. */
function define(members: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') members[name] = value;
  else {
    const data = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(members, name, data);
  }
}

function below(name: string | number, run: () => Written): Written {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ArgumentsError)) throw error;
    const token = `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    throw new ArgumentsError(token + error.at, error.problem);
  }
}
