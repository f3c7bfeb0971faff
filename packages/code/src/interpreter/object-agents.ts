import type { Reading } from '../assets/file-reading.ts';
import { OWN_AGENT } from '../frameworks/generic-rows.ts';
import { entry } from '../program/arguments.ts';
import type { Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { textsOf } from '../program/value.ts';
import { describedAgent, objectAgent } from './described-agent.ts';
import { addPart } from './part-assets.ts';
import { addUnfollowed } from './unfollowed-values.ts';

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

/**
 * Adds the agent that an object of the tree describes: `{ name: 'coder', tools: [...], systemPrompt: '...' }`. It has a name and
 * two of a model, tools and instructions; a plain `prompt` may be a task that any agent is given.
 */
export function addObjectAgent(mapping: Ref, site: Site, at: Reading): void {
  // What is given to a call is that call's.
  if (site.stand.as === 'argument' && !/agent/i.test(site.stand.callee)) return;
  if (isAnswer(mapping)) return;
  const described = describedAgent(mapping, site, at);
  const prompt = described === null ? null : entry(mapping, 'prompt');
  const given = (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((role) => {
    const value = PARTS[role].map((key) => entry(mapping, key)).find((one) => one !== null);
    return value === undefined ? [] : [{ role, value }];
  });
  const name = given.length < 2 ? null : nameIn(mapping, at.program);
  const found = described ?? (name === null ? null : objectAgent(name, mapping));
  if (found === null) return;
  at.found.add(found);
  const meaning = { row: OWN_AGENT, ref: mapping, found };
  if (prompt !== null) addPart('prompt', prompt, meaning, found, site, at);
  for (const { role, value } of given) {
    addPart(role, value, meaning, found, site, at);
    if (described !== null) addUnfollowed(role, value, meaning, found, site, at);
  }
}

function nameIn(mapping: Ref, program: Program): string | null {
  const value = entry(mapping, 'name') ?? entry(mapping, 'id');
  const [text] = value === null ? [] : textsOf(value, program);
  return text !== undefined && /^[\w .:/-]{1,80}$/.test(text.value) ? text.value : null;
}

/** Keys of what a service answers, which names the model and the tools that it was asked with. */
const ANSWERS = ['usage', 'choices', 'output', 'previous_response_id', 'stop_reason'];

const isAnswer = (mapping: Ref): boolean =>
  ANSWERS.filter((key) => entry(mapping, key) !== null).length > 1;
