/** Locations that are not files: a tested model, or no location. */
const NO_FILE = /^\((?:target\)\/|no location\)$)/;

/** Returns the location of a finding as `path:line`, or the path alone if it is not a file. */
export function placeText(path: string, line: number): string {
  return NO_FILE.test(path) ? path : `${path}:${line}`;
}
