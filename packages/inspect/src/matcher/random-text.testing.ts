import type { Node } from './syntax.ts';

/** Numbers below `limit` that look random and are the same in every run for one seed (xorshift32). For tests. */
export type Random = (limit: number) => number;

export function randomFrom(seed: number): Random {
  let state = seed | 0 || 0x9e3779b9;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

/** A text that the node may match: looks are not minded. Unbounded repeats end soon. */
export function textOf(node: Node, random: Random): string {
  switch (node.kind) {
    case 'set': {
      const bytes = Array.from(node.set.keys()).filter((byte) => node.set[byte] === 1);
      return bytes.length === 0 ? '' : String.fromCharCode(bytes[random(bytes.length)] as number);
    }
    case 'look':
      return '';
    case 'group':
      return textOf(node.item, random);
    case 'sequence':
      return node.items.map((item) => textOf(item, random)).join('');
    case 'choice':
      return textOf(node.items[random(node.items.length)] as Node, random);
    case 'repeat': {
      const most = Math.min(node.max, node.min + 6);
      const times = random(3) === 0 ? most : node.min + random(most - node.min + 1);
      return Array.from({ length: times }, () => textOf(node.item, random)).join('');
    }
  }
}

/** `text` as it is, cut short, repeated, with a byte changed, or beginning twice. */
export function damaged(text: string, random: Random): string {
  const at = random(text.length + 1);
  switch (random(6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(at);
    case 2:
      return text.slice(0, at) + String.fromCharCode(random(256)) + text.slice(at + 1);
    case 3:
      return text.slice(0, at) + text;
    case 4:
      return text + text;
    default:
      return text;
  }
}
