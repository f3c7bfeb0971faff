import { type Asset, isSurer } from '@svc/contract';
import type { AssetSighting } from './asset-sighting.ts';

/** Limits of the wire format (contract, asset.ts). */
const MAX_ASSETS = 25_000;
const MAX_OCCURRENCES = 1000;
const MAX_LENGTHS = {
  name: 500,
  provider: 100,
  version: 200,
  purl: 1000,
  path: 4096,
  detail: 1000,
} as const;
const MAX_DETAILS = 50;
const USES = ['product', 'example', 'test'] as const;

type Sighted = { readonly path: string; readonly sighting: AssetSighting };

/**
 * One asset per kind and name, its sightings sorted by place. Version and package URL stand only when no sighting
 * contradicts them. A name that occurs with two qualifiers (`langchain` of npm and of PyPI) is two assets, each named
 * with its qualifier. `clean` takes secrets out of text.
 */
export function mergeAssets(
  sighted: readonly Sighted[],
  clean: (text: string) => string,
): { readonly assets: Asset[]; readonly omitted: number } {
  const qualifiers = new Map<string, Set<string | null>>();
  const groups = new Map<string, Sighted[]>();
  for (const one of sighted) {
    const { kind, name, qualifier } = one.sighting;
    const key = `${kind}\0${name}`;
    qualifiers.set(key, (qualifiers.get(key) ?? new Set()).add(qualifier));
    const groupKey = `${key}\0${qualifier ?? ''}`;
    const group = groups.get(groupKey);
    if (group === undefined) groups.set(groupKey, [one]);
    else group.push(one);
  }
  const keys = [...groups.keys()].sort();
  const assets = new Map<string, Asset>();
  for (const key of keys) {
    const group = groups.get(key) as Sighted[];
    const { kind, name, qualifier } = (group[0] as Sighted).sighting;
    const isShared = (qualifiers.get(`${kind}\0${name}`)?.size ?? 0) > 1;
    const full = isShared && qualifier !== null ? `${name} (${qualifier})` : name;
    const asset = merged(clean(full).slice(0, MAX_LENGTHS.name), group, clean);
    // Cleaning or cutting may make two names one; the first stands.
    const id = `${kind}\0${asset.name}`;
    if (!assets.has(id)) assets.set(id, asset);
  }
  const list = [...assets.values()];
  return {
    assets: list.slice(0, MAX_ASSETS),
    omitted: Math.max(0, list.length - MAX_ASSETS),
  };
}

function merged(name: string, group: readonly Sighted[], clean: (text: string) => string): Asset {
  // A lock file knows which version the range of a manifest means.
  const exact = group.filter(({ sighting }) => /@[^/]+$/.test(sighting.purl ?? ''));
  const field = (key: 'provider' | 'version' | 'purl') => {
    const telling = key === 'provider' || exact.length === 0 ? group : exact;
    const values = new Set(telling.flatMap(({ sighting }) => fieldOf(sighting, key) ?? []));
    const [value] = values;
    return value === undefined || values.size > 1 ? null : clean(value).slice(0, MAX_LENGTHS[key]);
  };
  const versions = new Set(exact.flatMap(({ sighting }) => fieldOf(sighting, 'version') ?? []));
  const best = group
    .map((one) => one.sighting.confidence)
    .reduce((a, b) => (isSurer(b, a) ? b : a));
  return {
    kind: (group[0] as Sighted).sighting.kind,
    name,
    provider: field('provider'),
    version: field('version'),
    purl: field('purl') ?? withoutVersion(exact, clean),
    confidence: best,
    ...use(group),
    ...withVersions(details(group, clean), versions, clean),
    occurrences: occurrences(group, clean),
  };
}

/** A manifest may write a version as `==1.2.3`; the package URL has it plain. */
function fieldOf(sighting: AssetSighting, key: 'provider' | 'version' | 'purl'): string | null {
  const plain =
    sighting.kind === 'dependency' ? /@([^@/]+)$/.exec(sighting.purl ?? '')?.[1] : undefined;
  if (key !== 'version' || plain === undefined) return sighting[key];
  try {
    return decodeURIComponent(plain);
  } catch {
    return sighting.version;
  }
}

/** The package URL on which the sightings agree but for its version. */
function withoutVersion(exact: readonly Sighted[], clean: (text: string) => string): string | null {
  const purls = new Set(
    exact.flatMap(({ sighting }) => sighting.purl?.replace(/@[^@/]+$/, '') ?? []),
  );
  const [purl] = purls;
  return purl === undefined || purls.size > 1 ? null : clean(purl).slice(0, MAX_LENGTHS.purl);
}

/** Where lock files pin different versions, all of them, as far as they fit: `1.2.3, 1.3.0`. */
function withVersions(
  given: Pick<Asset, 'details'>,
  versions: ReadonlySet<string>,
  clean: (text: string) => string,
): Pick<Asset, 'details'> {
  if (versions.size < 2) return given;
  let all = '';
  for (const version of [...versions].sort()) {
    const longer = all === '' ? clean(version) : `${all}, ${clean(version)}`;
    if (longer.length <= MAX_LENGTHS.detail) all = longer;
  }
  return { details: { ...given.details, versions: all } };
}

/** The product's use where there is one; sightings without a use count as the product's. */
function use(group: readonly Sighted[]): Pick<Asset, 'use'> {
  const uses = new Set(group.map(({ sighting }) => sighting.use));
  if (uses.size === 1 && uses.has(undefined)) return {};
  const found = USES.find((one) => uses.has(one) || (one === 'product' && uses.has(undefined)));
  return found === undefined ? {} : { use: found };
}

/** Details on which all sightings that have them agree. */
function details(
  group: readonly Sighted[],
  clean: (text: string) => string,
): Pick<Asset, 'details'> {
  const values = new Map<string, string | null>();
  for (const { sighting } of group) {
    for (const [name, value] of Object.entries(sighting.details ?? {})) {
      const known = values.get(name);
      values.set(name, known === undefined || known === value ? value : null);
    }
  }
  const agreed = [...values]
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MAX_DETAILS)
    .map(([name, value]) => [name, clean(value).slice(0, MAX_LENGTHS.detail)] as const);
  return agreed.length === 0 ? {} : { details: Object.fromEntries(agreed) };
}

function occurrences(
  group: readonly Sighted[],
  clean: (text: string) => string,
): Asset['occurrences'] {
  const places = new Map<string, Asset['occurrences'][number]>();
  for (const { path, sighting } of group) {
    const { line, snippetHash } = sighting;
    places.set(`${path}\0${line}`, {
      path: clean(path).slice(0, MAX_LENGTHS.path),
      line,
      snippetHash,
    });
  }
  return [...places.values()]
    .sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1))
    .slice(0, MAX_OCCURRENCES);
}
