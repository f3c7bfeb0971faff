/** Returns a Markdown table. Cells are Markdown already. */
export function table(heads: readonly string[], rows: readonly string[]): string {
  return [row(heads), `|${'---|'.repeat(heads.length)}`, ...rows].join('\n');
}

/** Returns a row of a Markdown table. Cells are Markdown already. */
export function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Returns a page of parts that stand apart. */
export function paragraphs(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}
