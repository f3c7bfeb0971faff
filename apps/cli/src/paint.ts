/** Functions that put a text in a style of the terminal; without colours they return it as it is. Styles of one row do not nest. */
export type Paint = {
  readonly [Style in keyof typeof CODES]: (text: string) => string;
};

/** ECMA-48, select graphic rendition: the code that begins a style, and the one that ends it. */
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

/** Returns the styles, with or without colours: `\x1b[31mred\x1b[39m`. */
export function paintIn(color: boolean): Paint {
  const style = ([begin, end]: readonly [number, number]) =>
    color ? (text: string) => `\x1b[${begin}m${text}\x1b[${end}m` : (text: string) => text;
  return {
    bold: style(CODES.bold),
    dim: style(CODES.dim),
    red: style(CODES.red),
    yellow: style(CODES.yellow),
    cyan: style(CODES.cyan),
  };
}
