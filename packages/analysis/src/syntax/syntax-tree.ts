import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';

const vscode = (name: string) => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;

/** Grammar -> the file of its tables, as Node finds it among the installed packages. */
const GRAMMARS = {
  'c-sharp': vscode('c-sharp'),
  go: vscode('go'),
  java: vscode('java'),
  javascript: vscode('javascript'),
  python: vscode('python'),
  tsx: vscode('tsx'),
  typescript: vscode('typescript'),
} as const;
export type Grammar = keyof typeof GRAMMARS;

/** Gives `use` the root of a text's syntax tree, which is gone when it returns. */
export type SyntaxReader = <Result>(text: string, use: (root: Node) => Result) => Result;

const find = createRequire(import.meta.url).resolve;
const readers = new Map<Grammar, Promise<SyntaxReader>>();
let runtime: Promise<void> | null = null;

/** The reader of a language. Runtime and tables are loaded when they are first asked for, and once. */
export function syntaxReader(grammar: Grammar): Promise<SyntaxReader> {
  const known = readers.get(grammar);
  if (known !== undefined) return known;
  const loaded = load(grammar);
  readers.set(grammar, loaded);
  return loaded;
}

async function load(grammar: Grammar): Promise<SyntaxReader> {
  // Given as bytes: a bundle does not stand beside the runtime's file.
  runtime ??= Parser.init({
    wasmBinary: readFileSync(find('web-tree-sitter/web-tree-sitter.wasm')),
  });
  await runtime;
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(find(GRAMMARS[grammar]))));
  return (text, use) => {
    const tree = parser.parse(text);
    if (tree === null) throw new Error('a parser without a language');
    try {
      return use(tree.rootNode);
    } finally {
      tree.delete();
    }
  };
}

/** Line (from 1) of the first place that is not the language's syntax; null when all of it is. */
export function firstError(root: Node): number | null {
  if (!root.hasError) return null;
  for (let node = root; ; ) {
    if (node.isError || node.isMissing) return node.startPosition.row + 1;
    const next = node.children.find((child) => child?.hasError || child?.isMissing);
    if (next === undefined || next === null) return node.startPosition.row + 1;
    node = next;
  }
}
