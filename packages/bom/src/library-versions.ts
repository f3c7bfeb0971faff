import type { Asset } from '@svc/contract';
import { assetRef } from './bom-graph.ts';

/** Refs of the libraries of which more than one version is in use, in one tree or in several. */
export function severalVersions(assets: readonly Asset[]): ReadonlySet<string> {
  const versions = new Map<string, Set<string>>();
  for (const asset of assets) {
    if (asset.kind !== 'dependency') continue;
    const known = versions.get(assetRef(asset)) ?? new Set();
    for (const version of versionsOf(asset)) known.add(version);
    versions.set(assetRef(asset), known);
  }
  return new Set([...versions].filter(([, all]) => all.size > 1).map(([ref]) => ref));
}

/** A library once for each version that a tree has of it, with the package URL of that version. */
export function eachVersion(asset: Asset): readonly Asset[] {
  const versions = versionsOf(asset);
  if (versions.length < 2) return [asset];
  const { versions: _, ...details } = asset.details ?? {};
  const base = asset.purl?.replace(/@[^@/]*$/, '') ?? null;
  return versions.map((version) => ({
    ...asset,
    version,
    purl: base === null ? null : `${base}@${encodeURIComponent(version)}`,
    details,
  }));
}

/** One, or those of `details` where lock files of the tree differ. */
function versionsOf({ version, details }: Asset): readonly string[] {
  if (version !== null) return [version];
  return (details?.['versions'] ?? '').split(', ').filter((one) => one !== '');
}
