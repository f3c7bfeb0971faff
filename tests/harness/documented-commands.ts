/** A fenced block of shell commands in a document. */
export type CommandBlock = {
  /** Of its first command. */
  readonly line: number;
  /** One for each line, without its comment. */
  readonly commands: readonly string[];
  /** Why the commands are not run from the text; null where they are. */
  readonly notRun: string | null;
};

const FENCE = /^```(?:sh|bash|shell|console)\b/;
const NOT_RUN = /^<!-- not run: (.+) -->$/;

/**
 * Returns the blocks of shell commands of a Markdown text. A comment `<!-- not run: REASON -->`, which no reader sees, in the last
 * line of text before a block says why it is not run.
 */
export function commandBlocks(text: string): CommandBlock[] {
  const lines = text.split('\n');
  const blocks: CommandBlock[] = [];
  let before = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (!line.startsWith('```')) {
      if (line.trim() !== '') before = line.trim();
      continue;
    }
    const end = lines.indexOf('```', at + 1);
    if (end === -1) throw new Error(`line ${at + 1}: unterminated block`);
    if (FENCE.test(line)) {
      const commands = lines.slice(at + 1, end).map(withoutComment);
      blocks.push({
        line: at + 2,
        commands: commands.filter((command) => command !== ''),
        notRun: NOT_RUN.exec(before)?.[1] ?? null,
      });
    }
    at = end;
    before = '';
  }
  return blocks;
}

/** A comment of a shell begins a line, or follows two blanks. */
function withoutComment(line: string): string {
  return line.replace(/(?:^|\s{2,})#.*$/, '').trim();
}
