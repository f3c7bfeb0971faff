import { assetAt } from '../assets/asset-at.ts';
import type { Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import { entry } from '../program/mapping-entry.ts';
import type { Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { textsOf } from '../program/value.ts';

/** Keys of an object that describes an agent, by what they give it. */
const PARTS = {
  model: ['model', 'llm', 'modelConfig', 'model_config', 'modelId', 'model_id'],
  tool: ['tools', 'toolNames', 'tool_names', 'toolConfig', 'tool_config', 'allowedTools'],
  prompt: [
    'systemPrompt',
    'system_prompt',
    'instructions',
    'promptConfig',
    'systemMessage',
    'system_message',
  ],
} as const;

type PartRole = keyof typeof PARTS;

/** Returns what an object gives the agent that it describes, by role. */
export const describedParts = (mapping: Ref): readonly { role: PartRole; value: Ref }[] =>
  (Object.keys(PARTS) as PartRole[]).flatMap((role) => {
    const value = PARTS[role].map((key) => entry(mapping, key)).find((one) => one !== null);
    return value === undefined ? [] : [{ role, value }];
  });

/** The agent that an entry describes by its key: `agents: { critic: { description, prompt } }`; null for any other object. */
export function describedAgent(mapping: Ref, site: Site, { read }: Reading): Found | null {
  const { stand } = site;
  if (stand.as !== 'entry' || stand.name === null) return null;
  const holder = read.sites(mapping.file).get(stand.of)?.bound ?? '';
  if (!/(?:^|_|[a-z])agents$/i.test(holder)) return null;
  const isDescribed = ['description', 'prompt'].every((key) => entry(mapping, key) !== null);
  return isDescribed ? objectAgent(stand.name, mapping) : null;
}

/** Returns the agent that an object in a list of agents describes by its name: `subagents=[{"name": "critic", "prompt": ...}]`; null for others. */
export function givenAgent(mapping: Ref, program: Program): Found | null {
  if (mapping.code.kind !== 'mapping') return null;
  const isDescribed =
    entry(mapping, 'prompt') !== null ||
    describedParts(mapping).some(({ role }) => role === 'prompt');
  const name = isDescribed ? nameIn(mapping, program) : null;
  return name === null ? null : objectAgent(name, mapping);
}

/** Returns the name that an object has; null without one. */
export function nameIn(mapping: Ref, program: Program): string | null {
  const value = entry(mapping, 'name') ?? entry(mapping, 'id');
  const [text] = value === null ? [] : textsOf(value, program);
  return text !== undefined && /^[\w .:/-]{1,80}$/.test(text.value) ? text.value : null;
}

/** An agent that only an object describes. */
export const objectAgent = (name: string, mapping: Ref): Found => ({
  ...assetAt('agent', name, mapping),
  confidence: 'medium',
});
