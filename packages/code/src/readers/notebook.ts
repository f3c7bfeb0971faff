import { configDocument, itemsOf, scalarOf, valueAt } from '@svc/analysis/documents';

/**
 * Returns the Python code of a Jupyter notebook (nbformat 4), each line of it on its own line of the notebook, so
 * that positions are those of the file. Shell and magic lines are left out.
 */
export function notebookCode(
  text: string,
):
  | { readonly code: string }
  | { readonly problem: { readonly line: number | null; readonly reason: string } } {
  const cells = valueAt(configDocument('json', text).root, 'cells');
  if (cells?.kind !== 'array')
    return { problem: { line: null, reason: 'not a notebook: no cells' } };
  const lines: string[] = [];
  for (const cell of cells.items) {
    if (scalarOf(valueAt(cell, 'cell_type')) !== 'code') continue;
    const source = valueAt(cell, 'source');
    const parts = source?.kind === 'scalar' ? [source] : itemsOf(source);
    for (const part of parts) {
      const line = part.span.startLine - 1;
      for (const [extra, one] of String(scalarOf(part) ?? '')
        .replace(/\n$/, '')
        .split('\n')
        .entries()) {
        const isCode = !/^\s*[!%]/.test(one);
        // Lines of a source that is one string follow its line.
        lines[Math.max(line + (parts.length > 1 ? 0 : extra), lines.length)] = isCode ? one : '';
      }
    }
  }
  return { code: Array.from(lines, (line) => line ?? '').join('\n') };
}
