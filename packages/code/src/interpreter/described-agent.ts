import { assetAt } from '../assets/asset-at.ts';
import type { Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import { entry } from '../program/arguments.ts';
import type { Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';

/** The agent that an entry describes by its key: `agents: { critic: { description, prompt } }`; null for any other object. */
export function describedAgent(mapping: Ref, site: Site, { read }: Reading): Found | null {
  const { stand } = site;
  if (stand.as !== 'entry' || stand.name === null) return null;
  const holder = read.sites(mapping.file).get(stand.of)?.bound ?? '';
  if (!/(?:^|_|[a-z])agents$/i.test(holder)) return null;
  const isDescribed = ['description', 'prompt'].every((key) => entry(mapping, key) !== null);
  return isDescribed ? objectAgent(stand.name, mapping) : null;
}

/** An agent that only an object describes. */
export const objectAgent = (name: string, mapping: Ref): Found => ({
  ...assetAt('agent', name, mapping),
  confidence: 'medium',
});
