/** A self-contained stretch of Markdown: a paragraph, a list item, a table row, a line of code. */
export type Passage = {
  readonly text: string;
  /** Offset of its first character in the file, in UTF-16 code units. */
  readonly start: number;
  /** `prose` addresses the agent; the others may only show something. */
  readonly kind: 'prose' | 'code' | 'quote' | 'table' | 'comment';
  /** Headings above it, outermost first, and the sentence that introduces its list. */
  readonly under: readonly string[];
};

const FENCE = /^\s*(?:[-*]\s+)?(`{3,}|~{3,})/;

/** Cuts instructions into passages, line by line; lines of one paragraph are joined. Linear in the text. */
export function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  const headings: string[] = [];
  let lead = '';
  let fence: string | null = null;
  let isComment = false;
  let open: { text: string; start: number; kind: Passage['kind'] } | null = null;
  const close = () => {
    if (open !== null && open.text.trim() !== '') {
      passages.push({ ...open, under: [...headings.filter((one) => one !== undefined), lead] });
      if (/:\s*(?:\*\*)?\s*$/.test(open.text)) lead = open.text.slice(-300);
    }
    open = null;
  };
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    const mark = FENCE.exec(line)?.[1] ?? null;
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) {
        close();
        fence = null;
      } else if (open === null) open = { text: line, start, kind: 'code' };
      else open.text += `\n${line}`;
      continue;
    }
    if (mark !== null) {
      close();
      fence = mark;
      continue;
    }
    if (!isComment && /<!--/.test(line)) {
      close();
      isComment = true;
    }
    const heading = isComment ? null : /^\s{0,3}(#{1,6})\s+(.*)$/.exec(line);
    const kind = isComment ? 'comment' : kindOf(line);
    const startsOwn =
      kind !== open?.kind || /^\s*(?:[-*+•]|\d+[.)])\s/.test(line) || kind === 'table';
    if (heading !== null || line.trim() === '' || startsOwn) close();
    if (heading !== null) {
      headings.length = (heading[1] as string).length - 1;
      headings[(heading[1] as string).length - 1] = heading[2] as string;
      lead = '';
      passages.push({
        text: line,
        start,
        kind: 'prose',
        under: headings.filter((one) => one !== undefined),
      });
    } else if (line.trim() !== '') {
      if (open === null) open = { text: line, start, kind };
      else open.text += `\n${line}`;
    }
    if (isComment && /-->/.test(line)) {
      close();
      isComment = false;
    }
  }
  close();
  return passages;
}

function kindOf(line: string): Passage['kind'] {
  if (/^\s*>/.test(line)) return 'quote';
  return /^\s*\|.*\|\s*$/.test(line) ? 'table' : 'prose';
}
