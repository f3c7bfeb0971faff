import { compileSegment, type SegmentMatcher } from './glob.ts';

/**
 * Compiles a glob over whole paths, as gitignore(5) defines those with a slash: `**` matches any number of folders, the
 * other wildcards stay within one. It is anchored at both ends, so `a.env` is that file at the top and no other.
 */
export function compileSegments(glob: string): (path: string) => boolean {
  const segments = glob.split('/');
  const matchers = segments.map((segment) => (segment === '**' ? null : compileSegment(segment)));
  return (path) => fitsPath(matchers, path.split('/'));
}

/** A null matcher is `**`: any number of segments, at least one at the end. */
function fitsPath(matchers: readonly (SegmentMatcher | null)[], segments: readonly string[]) {
  let matcher = 0;
  let segment = 0;
  let globstar = -1;
  let globstarSegment = 0;
  while (segment < segments.length) {
    const current = matchers[matcher];
    if (current === null) {
      globstar = matcher++;
      globstarSegment = segment;
      if (matcher === matchers.length) return true;
    } else if (current?.(segments[segment] as string)) {
      matcher++;
      segment++;
    } else if (globstar !== -1) {
      matcher = globstar + 1;
      segment = ++globstarSegment;
    } else {
      return false;
    }
  }
  return matcher === matchers.length;
}
