import type { Span } from '@svc/contract';
import { indexOf, type JsonObject, listOf, objectOf, textOf } from '../../json-value.ts';
import { WHOLE_FILE } from '../../reported.ts';

const MAX_BASES = 20;
/** Roots of a run, and characters of one. */
const MAX_ROOTS = 100;
const MAX_ROOT = 4096;
const MAX_LINE = 2 ** 31 - 1;
/** Where continuous integration checks a repository out, as far as that is the same everywhere. */
const CHECKOUTS =
  /^(?:\/home\/runner\/work\/[^/]+\/[^/]+|\/github\/workspace|\/builds\/[^/]+\/[^/]+|\/__w\/[^/]+\/[^/]+)\//;

/** What resolves the paths of a run. */
export type Places = {
  /** `originalUriBaseIds` (SARIF 2.1.0 §3.14.14). */
  readonly bases: JsonObject;
  /** `artifacts[].location` (§3.24.2). */
  readonly artifacts: readonly JsonObject[];
  /** `invocations[0].workingDirectory`. */
  readonly workingDirectory: string | undefined;
  /** Absolute folders of both, with a slash at the end, longest first. */
  readonly roots: readonly string[];
};

/** Where a result is; `more` counts its other locations. */
export type Place = {
  readonly path: string;
  readonly span: Span;
  readonly snippet: string;
  readonly logicalName: string;
  readonly more: number;
};

/** What a result without any location is at. */
const NO_PATH = '(no location)';

/** Returns the first physical location of a result, else what it was looking at, else none. */
export function placeOfResult(result: JsonObject, places: Places): Place {
  const locations = listOf(result.locations).map(objectOf);
  const located = locations.find(
    (one) => objectOf(one.physicalLocation).artifactLocation !== undefined,
  );
  const physical = objectOf((located ?? locations[0])?.physicalLocation);
  const artifact = objectOf(physical.artifactLocation ?? result.analysisTarget);
  const region = objectOf(physical.region);
  const context = objectOf(physical.contextRegion);
  return {
    path: pathOf(artifact, places) ?? NO_PATH,
    span: spanOf(region, context),
    snippet: textOf(objectOf(region.snippet).text) ?? '',
    logicalName: logicalNameOf(located ?? locations[0]),
    more: Math.max(0, locations.length - 1),
  };
}

function logicalNameOf(location: JsonObject | undefined): string {
  const [first] = listOf(location?.logicalLocations).map(objectOf);
  return textOf(first?.fullyQualifiedName) ?? textOf(first?.name) ?? '';
}

/** Returns a region's span; what it leaves out begins where the rest does. Lines and columns count from 1 (§3.30). */
function spanOf(region: JsonObject, context: JsonObject): Span {
  const startLine = lineOf(region.startLine) ?? lineOf(context.startLine);
  if (startLine === undefined) return WHOLE_FILE;
  const isOfRegion = lineOf(region.startLine) !== undefined;
  const endLine = Math.max(startLine, (isOfRegion && lineOf(region.endLine)) || startLine);
  const startColumn = (isOfRegion && lineOf(region.startColumn)) || 1;
  const end = (isOfRegion && lineOf(region.endColumn)) || (endLine === startLine ? startColumn : 1);
  const endColumn = endLine === startLine ? Math.max(startColumn, end) : end;
  return { startLine, startColumn, endLine, endColumn };
}

function lineOf(value: unknown): number | undefined {
  const line = indexOf(value);
  return line !== undefined && line >= 1 && line <= MAX_LINE ? line : undefined;
}

/**
 * Returns the path of an artifact from the repository's top. Bases that are relative to others are followed; the one at
 * the end of the chain is where the tool ran, and is dropped.
 */
function pathOf(location: JsonObject, places: Places): string | undefined {
  const index = indexOf(location.index);
  const listed = index === undefined ? undefined : places.artifacts[index];
  const source = textOf(location.uri) === undefined && listed !== undefined ? listed : location;
  const uri = textOf(source.uri)?.trim();
  if (uri === undefined) return undefined;
  const plain = plainPath(uri);
  if (plain === null) return uri;
  if (isAbsolute(plain)) return fromTop(plain, places);
  return resolved([...baseSegments(textOf(source.uriBaseId), places), ...plain.split('/')]);
}

/** Returns the path of a `file:` URI or of a path, with forward slashes; null for a URI of another scheme. */
function plainPath(uri: string): string | null {
  const withoutScheme = /^file:/i.test(uri) ? uri.replace(/^file:(?:\/\/[^/\\]*)?/i, '') : uri;
  const isWindows = /^\/?[A-Za-z]:[\\/]/.test(withoutScheme);
  if (withoutScheme === uri && !isWindows && /^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri)) return null;
  const path = decoded(withoutScheme).replaceAll('\\', '/');
  // `/C:/code` of a URI is `C:/code`
  return path.replace(/^\/(?=[A-Za-z]:\/)/, '');
}

/** Percent-decodes where the text is encoded at all: some tools write `100%.txt` as it is. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}

/** Returns the segments of the bases that are relative, outermost first. */
function baseSegments(baseId: string | undefined, { bases }: Places): string[] {
  const segments: string[][] = [];
  const seen = new Set<string>();
  for (let id = baseId; id !== undefined && !seen.has(id) && seen.size < MAX_BASES; ) {
    seen.add(id);
    const base = Object.hasOwn(bases, id) ? objectOf(bases[id]) : {};
    const path = plainPath(textOf(base.uri)?.trim() ?? '');
    if (path === null || isAbsolute(path) || /^file:/i.test(textOf(base.uri) ?? '')) break;
    segments.unshift(path.split('/'));
    id = textOf(base.uriBaseId);
  }
  return segments.flat();
}

/** Returns the folders that a run's absolute paths are in; of more than 100, those named first. */
export function rootsOf({ bases, workingDirectory }: Omit<Places, 'roots'>): string[] {
  const roots: string[] = [];
  for (const base of [{ uri: workingDirectory }, ...Object.values(bases)]) {
    if (roots.length === MAX_ROOTS) break;
    const uri = textOf(objectOf(base).uri);
    if (uri === undefined || uri.length > MAX_ROOT) continue;
    const root = plainPath(uri.trim());
    if (root !== null && isAbsolute(root) && root.length > 1) roots.push(withSlash(root));
  }
  return roots.sort((a, b) => b.length - a.length);
}

function withSlash(root: string): string {
  let end = root.length;
  while (end > 0 && root[end - 1] === '/') end -= 1;
  return `${root.slice(0, end)}/`;
}

/** Returns an absolute path without the folder that the tool ran in; what is elsewhere is marked as outside. */
function fromTop(path: string, { roots }: Places): string {
  const root = roots.find((one) => startsWithRoot(path, one));
  if (root !== undefined) return resolved(path.slice(root.length).split('/'));
  const checkout = CHECKOUTS.exec(path)?.[0];
  if (checkout !== undefined) return resolved(path.slice(checkout.length).split('/'));
  return outside(path.split('/'));
}

/** The file systems that have drives ignore case. */
function startsWithRoot(path: string, root: string): boolean {
  if (path.startsWith(root)) return true;
  return /^[A-Za-z]:/.test(root) && path.toLowerCase().startsWith(root.toLowerCase());
}

/** Removes `.` and `..`; a path that leads out of the repository is marked. */
function resolved(segments: readonly string[]): string {
  const path: string[] = [];
  let isOutside = false;
  for (const segment of segments) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') path.push(segment);
    else if (path.length > 0) path.pop();
    else isOutside = true;
  }
  return isOutside ? outside(path) : path.join('/') || '.';
}

function outside(segments: readonly string[]): string {
  const kept = segments.filter((segment) => !['', '.', '..'].includes(segment));
  return `(outside)/${kept.join('/')}`;
}
