const OPEN = /<script(?=[\s>])([^>]*)>/gi;
/** Data and templates are kept in script elements too. */
const NO_SCRIPT =
  /\btype\s*=\s*["']?(?!module|(?:text|application)\/(?:java|ecma|type)script)[\w/+.-]/i;

/**
 * The script of a component (`.vue`, `.svelte`): its `<script>` elements, all else blank, each line on its line of the
 * component.
 */
export function scriptBlocks(text: string): string {
  const blank = (from: number, to: number) => text.slice(from, to).replace(/[^\n]/g, ' ');
  let code = '';
  let at = 0;
  OPEN.lastIndex = 0;
  for (let open = OPEN.exec(text); open !== null; open = OPEN.exec(text)) {
    const start = OPEN.lastIndex;
    const end = text.indexOf('</script', start);
    if (end === -1) break;
    if (!NO_SCRIPT.test(open[1] ?? '')) {
      // Two elements on a line are two statements.
      code += `${blank(at, start).slice(0, -1)};${text.slice(start, end)}`;
      at = end;
    }
    OPEN.lastIndex = end;
  }
  return code + blank(at, text.length);
}

/** Returns whether a file is a component whose script is embedded in markup. */
export const isComponent = (path: string) => /\.(?:vue|svelte)$/i.test(path);
