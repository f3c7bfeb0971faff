/** What other tools report of no file: a model that was tested, or nothing at all. */
const NO_FILE = /^\((?:target\)\/|no location\)$)/;

/** Returns the place of a finding as path and line; of what is no file the path alone. */
export function placeText(path: string, line: number): string {
  return NO_FILE.test(path) ? path : `${path}:${line}`;
}
