import type { FrameworkRow } from '../frameworks/framework-row.ts';
import type { Code } from '../program/code-tree.ts';
import type { CodeFile, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import type { Ending } from './builder-endings.ts';
import type { Found } from './found.ts';

/** What a piece of code is by the tables of frameworks. */
export type Meaning = {
  readonly found: Found | null;
  readonly row: FrameworkRow;
  readonly ref: Ref;
};

/** Interprets the code of a program by the tables of frameworks; each piece once. */
export type Interpreter = {
  readonly sites: (file: CodeFile) => ReadonlyMap<Code, Site>;
  /** What a call, a function or a class is by itself. */
  readonly meaning: (ref: Ref) => Meaning | null;
  /** Returns the assets that an expression evaluates to, wherever they are created. */
  readonly assetsOf: (ref: Ref) => readonly Found[];
  /** Returns the models that an expression names or evaluates to. */
  readonly models: (ref: Ref, row: FrameworkRow | null) => readonly Found[];
  /** Calls of a method that ends a chain, by each call of the chain. */
  readonly endings: (file: CodeFile, method: string) => ReadonlyMap<Code, Ending>;
};
