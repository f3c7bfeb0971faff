import { agent, type FrameworkRow, needing, rows, tool } from './framework-row.ts';

/*
 * What names mean in frameworks that no table lists, and in a tree's own: less sure than a row of a table.
 */

const PARTS = {
  model: 'model|llm|chat_model|language_model|chatModel|languageModel',
  tool: 'tools|toolkits|functions|toolset|toolsets',
  agent: 'agents|sub_agents|subAgents|handoffs|members|managed_agents',
  prompt: 'instructions|instruction|system_prompt|systemPrompt|system_message|systemMessage',
} as const;

/** An agent is called so and is given one of what makes it one: an `http.Agent` is not. */
const [AGENT_CALL] = rows('', [
  ['Agent', needing(Object.values(PARTS).join('|'), agent('name|id|role', PARTS))],
]);
const [TOOL_DECORATOR] = rows('', [['tool', tool('name', 'decorator')]]);
const [TOOL_BASE] = rows('', [['Tool', tool('name', 'base')]]);
const [AGENT_BASE] = rows('', [['Agent', { ...agent('name', {}), use: 'base' }]]);

const GENERIC: readonly (readonly [FrameworkRow['use'], RegExp, FrameworkRow | undefined])[] = [
  ['call', /^(?:[A-Z]\w{0,60})?Agent$/, AGENT_CALL],
  ['decorator', /^(?:function_|ai_|agent_|llm_)?tool$/, TOOL_DECORATOR],
  ['base', /^(?:Base|Abstract|I)?Tool$/, TOOL_BASE],
  ['base', /^(?:Base|Abstract|I)?Agent$/, AGENT_BASE],
];

/** Returns what a name means wherever it comes from, of medium confidence; null for any other name. */
export function genericRow(name: string, use: FrameworkRow['use']): FrameworkRow | null {
  const [, , row] = GENERIC.find(([of, like]) => of === use && like.test(name)) ?? [];
  return row === undefined ? null : { ...row, confidence: 'medium' };
}
