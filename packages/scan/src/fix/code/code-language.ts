import type { Grammar, PlainNode } from '@svc/analysis/syntax';
import type { Edit } from '../edit.ts';
import type { Refusal } from '../fix.ts';
import type { SyntaxPath } from './syntax-path.ts';

/** A source file and its syntax tree. */
export type CodeFile = { readonly path: string; readonly text: string; readonly root: PlainNode };

/** A plain string literal that a call may stand for. `path` ends with it. */
export type LiteralSite = {
  readonly path: SyntaxPath;
  /** Offsets of the text between its quotes. */
  readonly contentStart: number;
  readonly contentEnd: number;
};

/** An expression that reads a variable and has the literal as its default; `text` reads it without. */
export type ReadWithDefault = {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly text: string;
};

/** How a file reads variables of the environment, and what it needs for it, such as an import. */
export type EnvironmentAccess = {
  readonly edits: readonly Edit[];
  readonly read: (name: string, site: LiteralSite) => string;
};

/** A language in which a literal credential can be replaced by a read of the environment. */
export type CodeLanguage = {
  readonly grammar: (path: string) => Grammar;
  /**
   * Returns the string literal in which a path ends; a refusal where a call cannot stand, where the literal is part of a
   * longer text, or where it has no value of its own.
   */
  readonly site: (path: SyntaxPath, file: CodeFile) => LiteralSite | Refusal;
  /** Returns the identifiers and keys that name the literal, the nearest first. */
  readonly names: (site: LiteralSite, file: CodeFile) => readonly string[];
  /** Returns the expression that the literal is the default of; null for none. */
  readonly readWithDefault: (site: LiteralSite, file: CodeFile) => ReadWithDefault | null;
  /** Returns how the file reads the environment at `first` and after it. */
  readonly access: (file: CodeFile, first: number) => EnvironmentAccess | Refusal;
};

export const NOT_A_LITERAL: Refusal = { reason: 'the credential is not in a string literal' };
export const PART_OF_TEMPLATE: Refusal = {
  reason: 'the literal is part of a text that is put together at run time',
};
export const NOT_A_VALUE: Refusal = {
  reason: 'the literal is not used as a value',
};
export const NOT_A_CALL: Refusal = {
  reason: 'the language allows no call in place of the literal',
};
export const SETS_VARIABLE: Refusal = {
  reason: 'the program sets a variable of the environment to the literal',
};

/** A variable's name as a literal argument of a read. */
export const VARIABLE_ARGUMENT = /^[A-Za-z_][A-Za-z0-9_]*$/;
