import { partOf } from '../assets/own-agent.ts';
import type { Role } from '../frameworks/framework-row.ts';
import { OPTION } from '../loops/given-values.ts';
import { snakeCase } from '../loops/loop-terms.ts';

/** What a value gives an agent by its name: a role, its own name, or the client that may bring the model. */
export type GivenRole =
  | Extract<Role, 'model' | 'tool' | 'prompt' | 'agent' | 'mcp'>
  | 'label'
  | 'client';

const LABEL = /^(?:name|agent_name|id|agent_id)$/;
const PREFIX = /^(?:default|agent|initial|base|my|the)_/;
const MORE: readonly (readonly [GivenRole, RegExp])[] = [
  ['mcp', /^mcp(?:_(?:servers?|clients?|manager|config))?$/],
  ['prompt', /^(?:system|prompt_template|persona|system_text|instruction)$/],
  ['model', /^(?:model_id|chat_model|language_model|deployment(?:_name)?)$/],
  ['tool', /^(?:actions|available_tools|tool_list|tool_names|allowed_tools)$/],
  ['client', /(?:^|_)(?:client|provider|backend)$/],
];

/** Returns what a value of a name gives an agent; null for what is no part of it. */
export function roleOf(name: string): GivenRole | null {
  const plain = snakeCase(name).replace(/^_+/, '');
  if (LABEL.test(plain)) return 'label';
  const isOption = OPTION.test(plain);
  const own = plain.replace(OPTION, '').replace(PREFIX, '');
  if (isOption && LABEL.test(own)) return 'label';
  // `add_tool(search)` is one of the tools.
  if (isOption && /^(?:tool|function)$/.test(own)) return 'tool';
  const more = MORE.find(([, like]) => like.test(own));
  if (more !== undefined) return more[0];
  const [part] = partOf(own);
  return part === undefined || part === 'conversation' ? null : part;
}
