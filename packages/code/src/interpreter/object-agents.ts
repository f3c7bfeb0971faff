import type { Reading } from '../assets/file-reading.ts';
import { OWN_AGENT } from '../frameworks/generic-rows.ts';
import { entry } from '../program/mapping-entry.ts';
import type { Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { describedAgent, describedParts, nameIn, objectAgent } from './described-agent.ts';
import { addPart } from './part-assets.ts';
import { addUnfollowed } from './unfollowed-values.ts';

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
  const given = describedParts(mapping);
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

/** Keys of what a service answers, which names the model and the tools that it was asked with. */
const ANSWERS = ['usage', 'choices', 'output', 'previous_response_id', 'stop_reason'];

const isAnswer = (mapping: Ref): boolean =>
  ANSWERS.filter((key) => entry(mapping, key) !== null).length > 1;
