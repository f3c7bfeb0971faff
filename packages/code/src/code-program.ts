import type { AnalysisRun, SourceTree } from '@svc/analysis';
import {
  firstError,
  type Grammar,
  plainTree,
  type SyntaxReader,
  syntaxReader,
} from '@svc/analysis/syntax';
import type { ScanProblem } from '@svc/contract';
import { environmentFiles } from './environment-files.ts';
import { isFramework } from './frameworks/framework-match.ts';
import { globalUsings } from './global-usings.ts';
import { graphNames } from './graph-names.ts';
import { importedFiles } from './imported-files.ts';
import { type Outline, outlineOf } from './outline.ts';
import { type CodeFile, codeFile, type Program } from './program.ts';
import { sourceKind } from './readers/languages.ts';
import { notebookCode } from './readers/notebook.ts';
import { readCode } from './readers/read-code.ts';
import { isComponent, scriptBlocks } from './readers/script-blocks.ts';
import { withoutTemplateTypes } from './readers/template-types.ts';

/** Larger sources are generated, or data. */
const MAX_BYTES = 512 * 1024;
/** Parsed files kept for those that import them; those unused longest are parsed again when they are asked for. */
const MAX_CACHED_FILES = 150;

/** Packages whose names are also common names of a program's own folders. */
const COMMON =
  /^(?:\.|(?:agents|swarm|together|mcp|datasets|phi|guardrails|strands|groq|ollama|replicate|google)(?:\.|$))/;

export type CodeProgram = Program & { readonly problems: ScanProblem[] };

/**
 * The files of a tree as code, each parsed when it is first asked for. Those that `paths` name are examined; what cannot
 * be parsed of them is among the problems.
 */
export async function codeProgram(
  paths: readonly string[],
  tree: SourceTree,
  run: AnalysisRun,
): Promise<CodeProgram> {
  const readers = new Map<string, SyntaxReader>();
  for (const path of paths) {
    const kind = sourceKind(path);
    if (kind !== null && kind.grammar !== null && !readers.has(kind.grammar)) {
      readers.set(kind.grammar, await syntaxReader(kind.grammar));
    }
  }
  const examined = new Set(paths);
  const files = new Map<string, CodeFile | null>();
  const problems: ScanProblem[] = [];
  const imports = importedFiles(tree);
  const environment = environmentFiles(tree);

  const parse = (path: string) => {
    const { parsed, problem } = parsedFile(path, tree, readers);
    if (problem !== null && examined.has(path)) problems.push(problem);
    return parsed;
  };
  const outlines = new Map<string, Outline | null>();
  const file = (path: string) => {
    const known = files.get(path);
    const parsed = known === undefined ? parse(path) : known;
    files.delete(path);
    const [unusedLongest] = files.keys();
    if (files.size >= MAX_CACHED_FILES && unusedLongest !== undefined) files.delete(unusedLongest);
    files.set(path, parsed);
    return parsed;
  };
  const outline = (path: string) => {
    const known = outlines.get(path);
    if (known !== undefined) return known;
    const parsed = file(path);
    const made = parsed === null ? null : outlineOf(parsed);
    outlines.set(path, made);
    return made;
  };
  return {
    run,
    file,
    outline,
    imported: (from, module) =>
      imports(from.path, from.language, module).flatMap((path) => outline(path) ?? []),
    isPackage: (language, module) =>
      (language === 'jvm' || (language === 'python' && !COMMON.test(module))) &&
      isFramework(language, module),
    environment,
    graphName: graphNames(tree),
    globalModules: globalUsings(tree),
    problems,
  };
}

function parsable(path: string, grammar: Grammar, whole: string): string {
  const code = isComponent(path) ? scriptBlocks(whole) : whole;
  return TYPED.includes(grammar) ? withoutTemplateTypes(code) : code;
}

const TYPED: readonly Grammar[] = ['typescript', 'tsx'];

type Parsed = { readonly parsed: CodeFile | null; readonly problem: ScanProblem | null };
const NOTHING: Parsed = { parsed: null, problem: null };

/** Returns a file as code, null if it cannot be read as such, and the notices about it. */
function parsedFile(
  path: string,
  tree: SourceTree,
  readers: ReadonlyMap<string, SyntaxReader>,
): Parsed {
  const kind = sourceKind(path);
  if (kind === null) return NOTHING;
  if (kind.grammar === null) {
    const text = tree.text(path);
    if (text === null || text.length > MAX_BYTES) return NOTHING;
    return { parsed: codeFile(path, kind.language, kind.read(text)), problem: null };
  }
  const read = readers.get(kind.grammar);
  const whole = read === undefined ? null : tree.text(path);
  if (read === undefined || whole === null) return NOTHING;
  const notebook = path.endsWith('.ipynb') ? notebookCode(whole) : null;
  if (notebook !== null && 'problem' in notebook) {
    return { parsed: null, problem: { path, ...notebook.problem } };
  }
  const text = notebook?.code ?? parsable(path, kind.grammar, whole);
  // The outputs of a notebook may be large; its code is not.
  if (text.length > MAX_BYTES) return NOTHING;
  const { root, error } = read(text, (node) => ({
    root: plainTree(node, text),
    error: firstError(node),
  }));
  const parsed = codeFile(path, kind.language, readCode(kind.readers, text, root));
  if (error === null || notebook !== null) return { parsed, problem: null };
  // Valid perhaps: grammars lag behind their languages, so that no scan fails by it.
  const reason = `${kind.title} syntax that the parser does not support; the rest of the file is analysed`;
  return { parsed, problem: { path, line: error, reason, notice: true } };
}
