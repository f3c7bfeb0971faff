import type { PlainNode } from '@svc/analysis/syntax';

/** Nobody names a thing at greater length; each start of a longer text would be tried as one of a name. */
const MAX_NAME_SOURCE = 200;

/** Nodes from the root of a syntax tree to the innermost one that covers a stretch of the text. */
export type SyntaxPath = readonly PlainNode[];

/** Returns the path to `text.slice(start, end)`. */
export function pathTo(root: PlainNode, start: number, end: number): SyntaxPath {
  const path = [root];
  for (let node: PlainNode | null = root; node !== null; ) {
    node = childCovering(node.children, start, end);
    if (node !== null) path.push(node);
  }
  return path;
}

/** Children are in order of their place: the last one that starts at or before the stretch is the only candidate. */
function childCovering(
  children: readonly PlainNode[],
  start: number,
  end: number,
): PlainNode | null {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle] as PlainNode).start <= start) low = middle + 1;
    else high = middle;
  }
  const found = children[low - 1];
  return found !== undefined && found.end >= end ? found : null;
}

/** Returns the paths to each place at which an identifier stands as a whole word, comments and texts of literals included. */
export function pathsToWord(root: PlainNode, text: string, word: string): SyntaxPath[] {
  return [...text.matchAll(new RegExp(`(?<![\\w$])${word}(?![\\w$])`, 'g'))].map(({ index }) =>
    pathTo(root, index, index + word.length),
  );
}

/** Returns the source of a node; the empty text for none. */
export function sourceOf(node: PlainNode | null | undefined, text: string): string {
  return node === null || node === undefined ? '' : text.slice(node.start, node.end);
}

/** Returns the last identifier of a name such as `self.client.api_key`, or the text of a quoted key. */
export function lastName(whole: string): string | null {
  const source = whole.slice(-MAX_NAME_SOURCE);
  const quoted = /(?:^|\[\s*)[a-z@]*(["'`])([^"'`]*)\1\s*\]?$/i.exec(source)?.[2];
  return quoted ?? /([\p{L}_$][\p{L}\p{N}_$-]*)[!?]*$/u.exec(source)?.[1] ?? null;
}
