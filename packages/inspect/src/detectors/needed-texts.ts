import { type Node, parsePattern } from '../matcher/syntax.ts';

/** A larger choice is in almost every text. */
const MAX_CHOICE = 8;
/** How often a character is met: signs are rarer than letters, digits and spaces. */
const COMMON = 0.5;
const RARE = 0.1;

/** Texts of which one is in every match; null for any. */
type Choice = readonly string[] | null;

/**
 * Returns texts of which one is in every match of a pattern of the kernel: the rarest that it shows. Null when it shows no such
 * choice.
 */
export function neededTexts(source: string, ignoreCase: boolean): Choice {
  return needed(parsePattern(source, ignoreCase));
}

function needed(node: Node): Choice {
  switch (node.kind) {
    case 'set':
      return charactersOf(node.set);
    case 'sequence':
      return [...node.items.map(needed), ...runsOf(node.items)].reduce(rarer, null);
    case 'choice': {
      const branches = node.items.map(needed);
      return branches.every((branch) => branch !== null) ? limited(branches.flat()) : null;
    }
    case 'repeat':
      return node.min > 0 ? needed(node.item) : null;
    case 'group':
      return needed(node.item);
    case 'look':
      return null;
  }
}

/** What characters that follow each other spell. */
function runsOf(items: readonly Node[]): Choice[] {
  const runs: Choice[] = [];
  let run: Choice = null;
  for (const item of items) {
    const next = item.kind === 'set' ? charactersOf(item.set) : null;
    const before: readonly string[] = run ?? [''];
    run = next && limited(before.flatMap((text) => next.map((character) => text + character)));
    runs.push(run);
  }
  return runs;
}

function charactersOf(set: Uint8Array): Choice {
  const bytes = [...set.keys()].filter((byte) => set[byte] === 1 && byte < 0x80);
  return limited(bytes.map((byte) => String.fromCharCode(byte)));
}

function limited(texts: readonly string[]): Choice {
  const all = [...new Set(texts)];
  return all.length <= MAX_CHOICE ? all : null;
}

function rarer(a: Choice, b: Choice): Choice {
  if (a === null || b === null) return a ?? b;
  return shareOf(b) < shareOf(a) ? b : a;
}

function shareOf(texts: readonly string[]): number {
  const one = (text: string) =>
    [...text].reduce((share, character) => share * (/[\w\s]/.test(character) ? COMMON : RARE), 1);
  return texts.reduce((sum, text) => sum + one(text), 0);
}
