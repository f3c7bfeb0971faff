const QUANTIFIER = /^(?:[?*+]|\{[0-9]+(?:,[0-9]*)?\})\??/;
/** Without end, or as little as possible: a gap between what is looked for. */
const GAP = /^(?:[*+]|\{[0-9]+,\}|\{[0-9]+,[0-9]+\}(?=\?))\??$/;

/**
 * Returns the sources of patterns of the kernel (matcher/syntax.ts) that all match in ASCII text in which `expression` matches, and in other
 * text: look-around and anchors are left out, a back reference may be anything that its group may be. An expression is cut where it repeats
 * something without end, or as little as possible: `send\s+(?:it\s+)?to[^.]{0,80}?me` is `send`, `(?:it\s+)?to` and `me`.
 * `expression` has the flags `g` or `gi`. Throws a `SyntaxError` for what it cannot translate.
 */
export function presencePatterns({ source, flags }: RegExp): readonly string[] {
  if (flags !== 'g' && flags !== 'gi') throw new SyntaxError(`flags ${flags} of ${source}`);
  const groups = new Map<string, string>();
  let at = 0;
  let unnamed = 0;
  const parts = partsOfChoice();
  if (at < source.length) throw new SyntaxError(`unexpected ) at ${at} of ${source}`);
  const pieces = parts.includes('|') ? [parts.join('')] : cutAtGaps(parts);
  if (pieces.length === 0) throw new SyntaxError(`nothing of ${source} has an end`);
  return pieces;

  /** Reads up to the end of a group or of the whole: atoms, quantifiers, and `|`. */
  function partsOfChoice(): string[] {
    const read: string[] = [];
    while (at < source.length && source[at] !== ')') read.push(part());
    return read;
  }

  function part(): string {
    const rest = source.slice(at);
    const [quantifier] = QUANTIFIER.exec(rest) ?? [];
    if (quantifier !== undefined) return skip(quantifier.length, quantifier);
    const [anchor] = /^(?:\\[bB]|[\^$])/.exec(rest) ?? [];
    if (anchor !== undefined) return skip(anchor.length, '');
    const reference = /^\\(?:([1-9])|k<(\w+)>)/.exec(rest);
    if (reference !== null) {
      const [all, number, name] = reference;
      return skip(all.length, groupOf(number ?? (name as string)));
    }
    if (rest[0] === '(') return group();
    if (rest[0] === '[') return bracket(rest);
    if (rest[0] === '\\') return skip(2, rest.slice(0, 2));
    if (rest.charCodeAt(0) > 0x7e) throw new SyntaxError(`not ASCII at ${at} of ${source}`);
    return skip(1, rest.slice(0, 1));
  }

  function group(): string {
    const [opening = '', name] = /^\((?:\?(?:<(\w+)>|<?[=!]|:))?/.exec(source.slice(at)) ?? [];
    at += opening.length;
    const number = opening === '(' || name !== undefined ? String(++unnamed) : null;
    const inner = partsOfChoice().join('');
    at += 1;
    if (/[=!]$/.test(opening)) return '';
    const text = `(?:${inner})`;
    if (number !== null) groups.set(number, text);
    if (name !== undefined) groups.set(name, text);
    return text;
  }

  /** A class without its characters beyond ASCII. */
  function bracket(rest: string): string {
    const [text] = /^\[(?:\\.|[^\]\\])*\]/s.exec(rest) ?? [''];
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters of ASCII
    return skip(text.length, text.replace(/[^\u0000-\u007f]/g, ''));
  }

  function groupOf(name: string): string {
    const text = groups.get(name);
    if (text === undefined) throw new SyntaxError(`no group ${name} in ${source}`);
    return text;
  }

  function skip(length: number, text: string): string {
    at += length;
    return text;
  }
}

/** Cuts a sequence at its gaps, which are left out. */
function cutAtGaps(parts: readonly string[]): readonly string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  for (const part of parts) {
    if (!GAP.test(part)) {
      piece.push(part);
      continue;
    }
    pieces.push(piece.slice(0, -1).join(''));
    piece = [];
  }
  return [...pieces, piece.join('')].filter((text) => text !== '');
}
