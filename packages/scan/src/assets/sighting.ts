import { hash } from 'node:crypto';
import type { LineIndex } from '../line-index.ts';
import type { AssetSighting } from './asset-sighting.ts';

/** A sighting on a line (from 1), its evidence hash taken from that line. */
export function sighting(
  lines: LineIndex,
  line: number,
  asset: Omit<AssetSighting, 'line' | 'snippetHash'>,
): AssetSighting {
  return { ...asset, line, snippetHash: hash('sha256', lines.text(line).trim(), 'hex') };
}
