export { child, children, type PlainNode, plainTree } from './plain-tree.ts';
export { firstError, type Grammar, type SyntaxReader, syntaxReader } from './syntax-tree.ts';
