/** Position of a value: offsets in UTF-16 code units into the file's text, the end exclusive. */
export type Place = {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** For a stretch inside an evaluated text: line breaks from `start` to it, and those within it. */
  readonly lines?: readonly [number, number];
};

/** A value that the scanned files do not determine. */
export type Hole = {
  /** The expression or reference, as written and cut short: `var.account_id`. */
  readonly missing: string;
  /** Address of the declared thing whose property it is, in the terms of its dialect; null for anything else. */
  readonly target: string | null;
};

export type Part = string | Hole;

/** A string, number or boolean, known up to its holes. */
export type Text = {
  readonly kind: 'text';
  readonly parts: readonly Part[];
  readonly at: Place;
  /** For text that spans lines: offset of its first line in the file. */
  readonly body?: number;
};
export type List = { readonly kind: 'list'; readonly items: readonly Value[]; readonly at: Place };
export type Entry = {
  readonly key: string;
  readonly value: Value;
  readonly at: Place;
  /** The key as a value, where it names something that is declared. */
  readonly keyed?: Value;
};
export type Table = {
  readonly kind: 'map';
  readonly entries: readonly Entry[];
  readonly at: Place;
};
export type Unknown = { readonly kind: 'unknown'; readonly hole: Hole; readonly at: Place };

/** A configuration value of any dialect, evaluated as far as the scanned files allow. */
export type Value = Text | List | Table | Unknown | { readonly kind: 'null'; readonly at: Place };

/** Texts that refer to each other can grow without end. */
const MAX_TEXT_LENGTH = 4_000_000;
const MAX_PARTS = 20_000;

export function text(parts: readonly Part[] | string, at: Place): Text {
  if (typeof parts === 'string') return { kind: 'text', parts: [parts], at };
  const length = parts.reduce((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 0);
  if (length > MAX_TEXT_LENGTH || parts.length > MAX_PARTS) {
    return { kind: 'text', parts: [{ missing: 'a text that is too long', target: null }], at };
  }
  return { kind: 'text', parts: merged(parts), at };
}

export function list(items: readonly Value[], at: Place): List {
  return { kind: 'list', items, at };
}

export function table(entries: readonly Entry[], at: Place): Table {
  return { kind: 'map', entries, at };
}

export function unknown(missing: string, at: Place, target: string | null = null): Unknown {
  return { kind: 'unknown', hole: { missing: cutShort(missing), target }, at };
}

/** Neighbouring strings as one. */
function merged(parts: readonly Part[]): Part[] {
  const out: Part[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (part === '' && out.length > 0) continue;
    if (typeof part === 'string' && typeof last === 'string') out[out.length - 1] = last + part;
    else out.push(part);
  }
  return out;
}

const MAX_NAME_LENGTH = 80;

function cutShort(source: string): string {
  const flat = source.replace(/\s+/g, ' ').trim();
  return flat.length > MAX_NAME_LENGTH ? `${flat.slice(0, MAX_NAME_LENGTH - 1)}…` : flat;
}

/** Returns the text if all of it is known; null otherwise, and for other kinds of values. */
export function literal(value: Value | undefined): string | null {
  if (value?.kind !== 'text') return null;
  const [first] = value.parts;
  if (value.parts.length === 0) return '';
  return value.parts.length === 1 && typeof first === 'string' ? first : null;
}

/** Returns a text for people, with `${...}` for unknown parts. */
export function displayText(value: Value | undefined): string {
  if (value?.kind === 'unknown') return `\${${value.hole.missing}}`;
  if (value?.kind !== 'text') return '';
  return value.parts
    .map((part) => (typeof part === 'string' ? part : `\${${part.missing}}`))
    .join('');
}

/** The parts of a text; an unknown value is one hole; null for lists, maps and null. */
export function partsOf(value: Value): readonly Part[] | null {
  if (value.kind === 'text') return value.parts;
  return value.kind === 'unknown' ? [value.hole] : null;
}

/** References are near the top of a property, and values may contain each other many times over. */
const MAX_REFERENCE_DEPTH = 3;
const MAX_REFERENCES = 100;

/** Declared things that a value names, in any of its parts. */
export function targets(value: Value | undefined, depth = 0): string[] {
  if (depth > MAX_REFERENCE_DEPTH) return [];
  switch (value?.kind) {
    case 'text':
      return value.parts.flatMap((part) =>
        typeof part === 'string' || part.target === null ? [] : [part.target],
      );
    case 'unknown':
      return value.hole.target === null ? [] : [value.hole.target];
    case 'list':
      return value.items.slice(0, MAX_REFERENCES).flatMap((item) => targets(item, depth + 1));
    case 'map':
      return value.entries
        .slice(0, MAX_REFERENCES)
        .flatMap((entry) => targets(entry.value, depth + 1));
    default:
      return [];
  }
}
