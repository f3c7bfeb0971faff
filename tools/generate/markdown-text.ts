/** Escapes the characters that Markdown and HTML read as markup, or as the end of a table cell. */
export function markdownText(plain: string): string {
  return plain.replace(/[\\*_<>[\]`|]/g, (mark) => `\\${mark}`);
}
