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

/** The parts of a piece of code, in the order of the source. */
export function partsOf(code: Code): readonly Code[] {
  switch (code.kind) {
    case 'text':
    case 'name':
    case 'import':
      return [];
    case 'template':
    case 'comparison':
    case 'other':
      return code.parts;
    case 'member':
      return [code.of];
    case 'return':
      return [code.value];
    case 'index':
      return [code.of, code.key];
    case 'call':
      return [code.callee, ...code.arguments.map(({ value }) => value)];
    case 'list':
      return code.items;
    case 'mapping':
      return code.entries.flatMap(({ key, value }) => (key === null ? [value] : [key, value]));
    case 'choice':
      return code.options;
    case 'binding':
      return [code.target, code.type, code.value].filter((part) => part !== null);
    case 'function':
      return [
        ...code.decorators,
        ...code.parameters
          .flatMap(({ type, value }) => [type, value])
          .filter((part) => part !== null),
        ...code.body,
      ];
    case 'class':
      return [...code.decorators, ...code.bases, ...code.body];
  }
}
