/**
 * A program of any language, as far as the search for assets asks: who calls what with which values. A reader of each
 * language makes it from the syntax tree. Lines count from 1.
 */
export type Code =
  | Text
  | Template
  | Name
  | Member
  | Index
  | Call
  | List
  | Mapping
  | Choice
  | Comparison
  | Binding
  | FunctionCode
  | ClassCode
  | Import
  | Return
  | Other;

type At = { readonly line: number };

/** A string whose whole value is in the source, escapes resolved. */
export type Text = At & { readonly kind: 'text'; readonly value: string };

/** A string put together from parts: an f-string, a template literal, a sum of strings. */
export type Template = At & { readonly kind: 'template'; readonly parts: readonly Code[] };

export type Name = At & { readonly kind: 'name'; readonly name: string };

/** `of.name` */
export type Member = At & { readonly kind: 'member'; readonly of: Code; readonly name: string };

/** `of[key]` */
export type Index = At & { readonly kind: 'index'; readonly of: Code; readonly key: Code };

/** A call, or the making of an object. An object literal given to it stays one argument. */
export type Call = At & {
  readonly kind: 'call';
  readonly callee: Code;
  readonly arguments: readonly Argument[];
};
export type Argument = { readonly name: string | null; readonly value: Code };

export type List = At & { readonly kind: 'list'; readonly items: readonly Code[] };

/** A dictionary or an object literal; an entry without key spreads another one. */
export type Mapping = At & { readonly kind: 'mapping'; readonly entries: readonly Entry[] };
export type Entry = { readonly key: Code | null; readonly value: Code };

/** One of several values, the first being the usual one: `a or b`, `a ?? b`, `c ? a : b`. */
export type Choice = At & { readonly kind: 'choice'; readonly options: readonly Code[] };

/** What is compared, switched on or a type: strings in it are not used as values. */
export type Comparison = At & { readonly kind: 'comparison'; readonly parts: readonly Code[] };

/** `target = value`, `const target: type = value`, a member of a class. */
export type Binding = At & {
  readonly kind: 'binding';
  readonly target: Code;
  readonly type: Code | null;
  readonly value: Code | null;
};

export type FunctionCode = At & {
  readonly kind: 'function';
  readonly name: string | null;
  readonly decorators: readonly Code[];
  readonly parameters: readonly Parameter[];
  readonly body: readonly Code[];
};
export type Parameter = {
  readonly name: string;
  readonly type: Code | null;
  readonly value: Code | null;
};

export type ClassCode = At & {
  readonly kind: 'class';
  readonly name: string | null;
  readonly decorators: readonly Code[];
  readonly bases: readonly Code[];
  readonly body: readonly Code[];
  /** An abstract class or an interface, where the language has a word for it. */
  readonly isAbstract?: true;
};

/** `local` is bound to `name` of a module, to the whole module when the name is null, to all its names when `local` is `*`. */
export type Import = At & {
  readonly kind: 'import';
  readonly local: string;
  readonly module: string;
  readonly name: string | null;
};

export type Return = At & { readonly kind: 'return'; readonly value: Code };

/** Statements and expressions that only their parts matter of; `repeats` for a loop, whose body is its last part. */
export type Other = At & {
  readonly kind: 'other';
  readonly parts: readonly Code[];
  readonly repeats?: true;
};

/** Returns whether a part of a piece of code fits, asked in the order of the source. Makes no list of them. */
export function somePart(code: Code, fits: (part: Code) => boolean): boolean {
  switch (code.kind) {
    case 'text':
    case 'name':
    case 'import':
      return false;
    case 'template':
    case 'comparison':
    case 'other':
      return someOf(code.parts, fits);
    case 'list':
      return someOf(code.items, fits);
    case 'choice':
      return someOf(code.options, fits);
    case 'member':
      return fits(code.of);
    case 'return':
      return fits(code.value);
    case 'index':
      return fits(code.of) || fits(code.key);
    case 'call':
      if (fits(code.callee)) return true;
      for (const { value } of code.arguments) if (fits(value)) return true;
      return false;
    case 'mapping':
      for (const { key, value } of code.entries) {
        if ((key !== null && fits(key)) || fits(value)) return true;
      }
      return false;
    case 'binding':
      return (
        fits(code.target) ||
        (code.type !== null && fits(code.type)) ||
        (code.value !== null && fits(code.value))
      );
    case 'function':
      if (someOf(code.decorators, fits)) return true;
      for (const { type, value } of code.parameters) {
        if ((type !== null && fits(type)) || (value !== null && fits(value))) return true;
      }
      return someOf(code.body, fits);
    case 'class':
      return someOf(code.decorators, fits) || someOf(code.bases, fits) || someOf(code.body, fits);
  }
}

function someOf(codes: readonly Code[], fits: (part: Code) => boolean): boolean {
  for (const code of codes) if (fits(code)) return true;
  return false;
}

/** The parts of a piece of code, in the order of the source. */
export function partsOf(code: Code): readonly Code[] {
  switch (code.kind) {
    case 'template':
    case 'comparison':
    case 'other':
      return code.parts;
    case 'list':
      return code.items;
    case 'choice':
      return code.options;
    default: {
      const parts: Code[] = [];
      somePart(code, (part) => {
        parts.push(part);
        return false;
      });
      return parts;
    }
  }
}
