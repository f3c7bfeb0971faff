import type { AnalysisRun, SourceTree } from '@svc/analysis';
import { type SyntaxReader, syntaxReader } from '@svc/analysis/syntax';
import type { ScanProblem } from '@svc/contract';
import { isFramework } from '../frameworks/framework-match.ts';
import type { Program } from '../program/program.ts';
import { sourceKind } from '../readers/languages.ts';
import { NO_CODE, type PackedSource, type SourceCode, sourceCode } from '../readers/source-code.ts';
import { environmentFiles } from './environment-files.ts';
import { exampleClasses } from './example-packages.ts';
import { fileCache } from './file-cache.ts';
import { globalUsings } from './global-usings.ts';
import { graphNames } from './graph-names.ts';
import { importedFiles } from './imported-files.ts';
import { mcpConnections } from './mcp-connections.ts';
import { NONE_AHEAD, type SourcesAhead } from './sources-ahead.ts';

/** Packages whose names are also common names of a program's own folders. */
const COMMON =
  /^(?:\.|(?:agents|swarm|together|mcp|datasets|phi|guardrails|strands|groq|ollama|replicate|google)(?:\.|$))/;

/** `problems` by path: what could not be parsed of the examined files, as far as they were asked for. */
export type CodeProgram = Program & { readonly problems: ReadonlyMap<string, ScanProblem> };

/**
 * The files of a tree as code, each parsed when it is first asked for, unless it was read `ahead`. Those that `paths` name are
 * examined; what cannot be parsed of them is among the problems.
 */
export async function codeProgram(
  paths: readonly string[],
  tree: SourceTree,
  run: AnalysisRun,
  ahead: SourcesAhead = NONE_AHEAD,
): Promise<CodeProgram> {
  ahead.start(paths);
  const readers = new Map<string, SyntaxReader>();
  for (const path of paths) {
    const kind = sourceKind(path);
    if (kind !== null && kind.grammar !== null && !readers.has(kind.grammar)) {
      readers.set(kind.grammar, await syntaxReader(kind.grammar));
    }
  }
  const examined = new Set(paths);
  const problems = new Map<string, ScanProblem>();
  const imports = importedFiles(tree);
  const isExample = exampleClasses(tree);
  const { file, outline } = fileCache((path) => {
    const source = readSource(path, tree, readers, ahead);
    const { problem } = source;
    if (problem !== null && examined.has(path)) problems.set(path, problem);
    return source;
  });
  return {
    run,
    file,
    outline,
    imported: (from, module) =>
      imports(from.path, from.language, module).flatMap((path) => outline(path) ?? []),
    isPackage: (language, module, name = null) =>
      !(language === 'jvm' && name !== null && isExample(module, name)) &&
      (language === 'jvm' ||
        language === 'javascript' ||
        (language === 'python' && !COMMON.test(module))) &&
      isFramework(language, module),
    environment: environmentFiles(tree),
    mcpConnections: mcpConnections(tree),
    declaredGraphs: graphNames(tree),
    globalModules: globalUsings(tree),
    mentioning: textSearch(paths, tree),
    problems,
  };
}

/** Characters searched for all words of a run: a text that is not in memory any more is read again. */
const MAX_SEARCHED = 512 * 1024 * 1024;
/** The same of files that nothing marks as AI, and how many of them are searched for one word. */
const MAX_SEARCHED_BESIDE = 24 * 1024 * 1024;
const MAX_BESIDE = 300;

/** Searches files for words, as far as the characters of a run go. */
function textSearch(paths: readonly string[], tree: SourceTree): Program['mentioning'] {
  const within = searcher(tree, MAX_SEARCHED);
  const withinBeside = searcher(tree, MAX_SEARCHED_BESIDE);
  const examined = new Set(paths);
  let others: readonly string[] | null = null;
  /** The nearest files, by the language and the folder of the file beside them. */
  const near = new Map<string, readonly string[]>();
  return (word, beside) => {
    const found = within(word, paths);
    if (beside === undefined) return found;
    const place = `${sourceKind(beside)?.language} ${beside.slice(0, beside.lastIndexOf('/') + 1)}`;
    let known = near.get(place);
    if (known === undefined) {
      others ??= tree.paths.filter((path) => !examined.has(path) && sourceKind(path) !== null);
      known = nearest(others, beside).slice(0, MAX_BESIDE);
      near.set(place, known);
    }
    return [...found, ...withinBeside(word, known)];
  };
}

function searcher(tree: SourceTree, limit: number) {
  let left = limit;
  return (word: string, paths: readonly string[]) =>
    paths.filter((path) => {
      if (left <= 0) return false;
      const text = tree.text(path) ?? '';
      left -= text.length;
      return text.includes(word);
    });
}

/** Files of the language of a file, those with most folders in common first. */
function nearest(paths: readonly string[], beside: string): readonly string[] {
  const language = sourceKind(beside)?.language;
  const folders = beside.split('/').slice(0, -1);
  const common = (path: string) => {
    const parts = path.split('/');
    const at = folders.findIndex((one, index) => parts[index] !== one);
    return at === -1 ? folders.length : at;
  };
  return paths
    .filter((path) => sourceKind(path)?.language === language && !IS_TEST.test(path))
    .map((path) => ({ path, rank: common(path) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ path }) => path);
}

const IS_TEST = /(?:^|[/_.-])(?:tests?|specs?|mocks?|__tests__|testdata)(?:[/_.-]|$)/i;

/** Returns a file as another thread has read it, or reads it here. */
function readSource(
  path: string,
  tree: SourceTree,
  readers: ReadonlyMap<string, SyntaxReader>,
  ahead: SourcesAhead,
): PackedSource | SourceCode {
  const taken = ahead.take(path);
  if (taken !== null) return taken;
  const kind = sourceKind(path);
  const read = kind?.grammar == null ? null : readers.get(kind.grammar);
  if (kind === null || read === undefined) return NO_CODE;
  const text = tree.text(path);
  return text === null ? NO_CODE : sourceCode(path, kind, text, read);
}
