import type { Grammar } from '@svc/analysis/syntax';
import type { Code } from '../program/code-tree.ts';
import type { Language } from '../program/program.ts';
import { CSHARP } from './csharp-reader.ts';
import { ECMASCRIPT } from './ecmascript-reader.ts';
import { GO } from './go-reader.ts';
import { JAVA } from './java-reader.ts';
import { kotlinCode } from './kotlin-reader.ts';
import { PYTHON } from './python-reader.ts';
import type { NodeReaders } from './read-code.ts';

/** How the files of one extension are read. */
export type SourceKind = {
  readonly language: Language;
  /** The language's name, for people. */
  readonly title: string;
} & (
  | { readonly grammar: Grammar; readonly readers: NodeReaders }
  /** Read by hand, not by a grammar. */
  | { readonly grammar: null; readonly read: (text: string) => Code[] }
);

const python: SourceKind = {
  language: 'python',
  grammar: 'python',
  readers: PYTHON,
  title: 'Python',
};

const script = (grammar: Grammar, title: string): SourceKind => ({
  language: 'javascript',
  grammar,
  readers: ECMASCRIPT,
  title,
});

const KINDS: Readonly<Record<string, SourceKind>> = {
  py: python,
  pyi: python,
  pyw: python,
  ipynb: python,
  js: script('javascript', 'JavaScript'),
  jsx: script('javascript', 'JavaScript'),
  mjs: script('javascript', 'JavaScript'),
  cjs: script('javascript', 'JavaScript'),
  ts: script('typescript', 'TypeScript'),
  mts: script('typescript', 'TypeScript'),
  cts: script('typescript', 'TypeScript'),
  tsx: script('tsx', 'TypeScript'),
  vue: script('typescript', 'TypeScript'),
  svelte: script('typescript', 'TypeScript'),
  go: { language: 'go', grammar: 'go', readers: GO, title: 'Go' },
  java: { language: 'jvm', grammar: 'java', readers: JAVA, title: 'Java' },
  kt: { language: 'jvm', title: 'Kotlin', grammar: null, read: kotlinCode },
  kts: { language: 'jvm', title: 'Kotlin', grammar: null, read: kotlinCode },
  cs: { language: 'dotnet', grammar: 'c-sharp', readers: CSHARP, title: 'C#' },
};

/** Type declarations have no effect at run time; a bundle repeats its sources in one line. */
const NO_PROGRAM = /\.(?:d\.[cm]?ts|min\.[cm]?js)$/;

/** Returns how a file is parsed, by its name; null for one that is not code. */
export function sourceKind(path: string): SourceKind | null {
  if (NO_PROGRAM.test(path)) return null;
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(KINDS, extension) ? (KINDS[extension] as SourceKind) : null;
}
