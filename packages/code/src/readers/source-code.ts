import {
  firstError,
  type Grammar,
  plainTree,
  type SyntaxReader,
  syntaxReader,
} from '@svc/analysis/syntax';
import type { ScanProblem } from '@svc/contract';
import type { Code } from '../program/code-tree.ts';
import { type PackedCode, packCode } from '../program/packed-code.ts';
import { type SourceKind, sourceKind } from './languages.ts';
import { notebookCode } from './notebook.ts';
import { readCode } from './read-code.ts';
import { isComponent, scriptBlocks } from './script-blocks.ts';
import { withoutTemplateTypes } from './template-types.ts';
import { withoutUsing } from './using-names.ts';

/** Larger sources are generated, or data. */
const MAX_LENGTH = 512 * 1024;

/** A source file as code, null if it cannot be read as such. `length` is that of the source, in UTF-16 code units. */
export type SourceCode = {
  readonly code: readonly Code[] | null;
  readonly length: number;
  readonly problem: ScanProblem | null;
};

/** The same with its code packed. */
export type PackedSource = Omit<SourceCode, 'code'> & { readonly packed: PackedCode | null };

export const NO_CODE: SourceCode = { code: null, length: 0, problem: null };

/** Returns a file as code. `read` parses the grammar of its kind, null for a kind without one. */
export function sourceCode(
  path: string,
  kind: SourceKind,
  whole: string,
  read: SyntaxReader | null,
): SourceCode {
  if (kind.grammar === null || read === null) {
    if (kind.grammar !== null || whole.length > MAX_LENGTH) return NO_CODE;
    return { code: kind.read(whole), length: whole.length, problem: null };
  }
  const notebook = path.endsWith('.ipynb') ? notebookCode(whole) : null;
  if (notebook !== null && 'problem' in notebook) {
    return { ...NO_CODE, problem: { path, ...notebook.problem } };
  }
  const text = notebook?.code ?? parsable(path, kind.grammar, whole);
  // The outputs of a notebook may be large; its code is not.
  if (text.length > MAX_LENGTH) return NO_CODE;
  const forGrammar = kind.language === 'javascript' ? withoutUsing(text) : text;
  const { root, error } = read(forGrammar, (node) => ({
    root: plainTree(node, text),
    error: firstError(node),
  }));
  const parsed = { code: readCode(kind.readers, text, root), length: text.length };
  if (error === null || notebook !== null) return { ...parsed, problem: null };
  // Valid perhaps: grammars lag behind their languages, so that no scan fails by it.
  const reason = `${kind.title} syntax that the parser does not support; the rest of the file is analysed`;
  return { ...parsed, problem: { path, line: error, reason, notice: true } };
}

/** Returns a file as packed code, null if its name is not that of a source or `text` returns null. */
export async function packedSource(
  path: string,
  text: (path: string) => string | null,
): Promise<PackedSource | null> {
  const kind = sourceKind(path);
  if (kind === null) return null;
  const read = kind.grammar === null ? null : await syntaxReader(kind.grammar);
  const whole = text(path);
  if (whole === null) return null;
  const { code, ...rest } = sourceCode(path, kind, whole, read);
  return { packed: code === null ? null : packCode(code), ...rest };
}

function parsable(path: string, grammar: Grammar, whole: string): string {
  const code = isComponent(path) ? scriptBlocks(whole) : whole;
  return TYPED.includes(grammar) ? withoutTemplateTypes(code) : code;
}

const TYPED: readonly Grammar[] = ['typescript', 'tsx'];
