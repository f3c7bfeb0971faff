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
/** An object that says of itself what it does or takes: a class called so alone may be anything. */
const [TOOL_CALL] = rows('', [
  [
    'Tool',
    needing(
      'description|parameters|input_schema|inputSchema|args_schema|schema|func|fn|function|handler|execute|callback|run|Description|InputSchema|Parameters|Handler|Run|Execute',
      tool('name|id|Name'),
    ),
  ],
]);
/** `agents.NewAgentTool("bash", description, run)` of Go */
const [TOOL_MAKER] = rows('', [['NewTool', tool('0')]]);
const [TOOL_DECORATOR] = rows('', [['tool', tool('name', 'decorator')]]);
/** Matches names of concrete classes: neither a base or abstract class nor a test double. */
export const CONCRETE_CLASS =
  /^(?!_*(?:Base|Abstract|Mock|Fake|Stub|Dummy|Spy)[A-Z])(?!_*Patched(?:[A-Z]|$))(?!.*Base$)/;
const [TOOL_BASE] = rows('', [['Tool', { ...tool('name', 'base'), like: CONCRETE_CLASS }]]);
const [AGENT_BASE] = rows('', [
  ['Agent', { ...agent('name', {}), use: 'base', like: CONCRETE_CLASS }],
]);

/** Agents that carry bytes or speak for a browser, not for a model. */
const NO_AGENT = String.raw`(?!(?:Https?|Socks|Pac|Proxy|User|Tunnel|Undici|Keep\w*|Mock)\w*Agent$)`;

const GENERIC: readonly (readonly [FrameworkRow['use'], RegExp, FrameworkRow | undefined])[] = [
  ['call', /^(?:[A-Z]\w{0,60})?Agent$/, AGENT_CALL],
  ['call', /^New(?:[A-Z]\w{0,60})?Tool$/, TOOL_MAKER],
  ['call', /^(?:[A-Z]\w{0,60})?Tool(?:Spec|Definition|Declaration)?$/, TOOL_CALL],
  ['call', /^FunctionDeclaration$/, TOOL_CALL],
  ['decorator', /^(?:function_|ai_|agent_|llm_|register_)?tool$/, TOOL_DECORATOR],
  ['base', /^_?(?:[A-Z]\w{0,60})?Tool(?:Base)?$/, TOOL_BASE],
  ['base', new RegExp(`^${NO_AGENT}(?:[A-Z]\\w{0,60})?Agent$`), AGENT_BASE],
];

/** What registers a function by its own word on a registry of tools: `@registry.action("Go back")`, `@tools.register`. */
const REGISTERS: Readonly<Record<string, RegExp>> = {
  action: /^(?:\w+_)?(?:registry|controller|tools?|toolkit|toolset|toolbox)$/i,
  register: /^(?:\w+_)?(?:tool_?registry|tools?|toolkit|toolset|toolbox)$/i,
  function: /^(?:\w+_)?(?:tools?|toolkit|toolset|toolbox)$/i,
};

/** Returns what a decorator that is a method of a registry means: a tool of medium confidence; null for any other. */
export function registryRow(receiver: string, method: string): FrameworkRow | null {
  const known = Object.hasOwn(REGISTERS, method) && REGISTERS[method]?.test(receiver) === true;
  return known && TOOL_DECORATOR !== undefined ? { ...TOOL_DECORATOR, confidence: 'medium' } : null;
}

/** Packages whose `Agent` holds connections. */
const NETWORK = /^(?:node:)?(?:https?|net|tls|undici|agent-base|agentkeepalive)(?:[./]|$)/;

/** Returns what a name of some symbols means wherever it comes from, of medium confidence; null for any other name. */
export function genericRow(
  name: string,
  use: FrameworkRow['use'],
  symbols: readonly string[],
): FrameworkRow | null {
  if (symbols.some((one) => NETWORK.test(one))) return null;
  const [, , row] = GENERIC.find(([of, like]) => of === use && like.test(name)) ?? [];
  return row === undefined ? null : { ...row, confidence: 'medium' };
}

/** What a class of a tree is that is an agent by its members alone. */
export const OWN_AGENT: FrameworkRow = { ...(AGENT_BASE as FrameworkRow), confidence: 'medium' };
