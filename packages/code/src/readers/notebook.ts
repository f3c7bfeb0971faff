import { type Node, parseTree } from 'jsonc-parser';

/**
 * The Python code of a Jupyter notebook (nbformat 4), each line of it on the line of the notebook on which it stands, so
 * that positions are those of the file. Shell and magic lines are left out.
 */
export function notebookCode(
  text: string,
):
  | { readonly code: string }
  | { readonly problem: { readonly line: number | null; readonly reason: string } } {
  const root = parseTree(text);
  const cells = root === undefined ? undefined : member(root, 'cells');
  if (cells?.type !== 'array')
    return { problem: { line: null, reason: 'not a notebook: no cells' } };
  const lines: string[] = [];
  let at = 0;
  let counted = 0;
  const lineOf = (offset: number) => {
    for (; counted < offset; counted++) if (text.charCodeAt(counted) === 10) at++;
    return at;
  };
  for (const cell of cells.children ?? []) {
    if (member(cell, 'cell_type')?.value !== 'code') continue;
    const source = member(cell, 'source');
    const parts =
      source?.type === 'array' ? (source.children ?? []) : source === undefined ? [] : [source];
    for (const part of parts) {
      const line = lineOf(part.offset);
      for (const [extra, one] of String(part.value ?? '')
        .replace(/\n$/, '')
        .split('\n')
        .entries()) {
        const isCode = !/^\s*[!%]/.test(one);
        // Lines of a source that is one string follow the line on which it stands.
        lines[Math.max(line + (parts.length > 1 ? 0 : extra), lines.length)] = isCode ? one : '';
      }
    }
  }
  return { code: Array.from(lines, (line) => line ?? '').join('\n') };
}

function member(node: Node, name: string): Node | undefined {
  return node.children?.find((one) => one.children?.[0]?.value === name)?.children?.[1];
}
