import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const usesOf = async (files: Readonly<Record<string, string>>) => (await analysed(files)).uses;

test('an agent of a network of AgentKit has the model of the network where it names none [SCAN-04]', async () => {
  const found = await usesOf({
    'grump.ts': `import { createAgent, createTool } from '@inngest/agent-kit';
const complain = createTool({ name: 'complain', description: 'Complain', handler: async () => '' });
export const grump = createAgent({ name: 'Grump', system: () => 'You complain about code.', tools: [complain] });
`,
    'network.ts': `import { createAgent, createNetwork, anthropic, openai } from '@inngest/agent-kit';
import { grump } from './grump';
const polite = createAgent({ name: 'Polite', system: 'You praise code.', model: openai({ model: 'gpt-4o' }) });
export const network = createNetwork({
  name: 'review',
  agents: [grump, polite],
  defaultModel: anthropic({ model: 'claude-3-5-sonnet-latest' }),
});
`,
  });
  expect(found).toEqual([
    'Grump -> model claude-3-5-sonnet-latest',
    'Grump -> prompt Grump prompt',
    'Grump -> tool complain',
    'Polite -> model gpt-4o',
    'Polite -> prompt Polite prompt',
  ]);
});

test('an agent is given what a named object has that its options spread [SCAN-04]', async () => {
  const found = await usesOf({
    'defaults.ts': `import { openai } from '@ai-sdk/openai';
export const languageModel = openai.chat('gpt-4o-mini');
const more = { languageModel };
export const defaults = { usageHandler: log, ...more };
`,
    'weather.ts': `import { Agent, createTool } from '@convex-dev/agent';
import { openai } from '@ai-sdk/openai';
import { defaults } from './defaults';
const getWeather = createTool({ description: 'Weather', handler: async () => '' });
export const weather = new Agent(components.agent, {
  name: 'Weather',
  instructions: 'You describe the weather.',
  tools: { getWeather },
  ...defaults,
});
export const quiz = new Agent(components.agent, { name: 'Quiz', chat: openai.chat('o4-mini') });
`,
  });
  expect(found).toEqual([
    'Quiz -> model o4-mini',
    'Weather -> model gpt-4o-mini',
    'Weather -> prompt Weather prompt',
    'Weather -> tool getWeather',
  ]);
});

test('a voice agent of LiveKit has its tools and the instructions of its realtime model [SCAN-04]', async () => {
  const found = await usesOf({
    'old.ts': `import { defineAgent, multimodal, pipeline, llm } from '@livekit/agents';
import * as openai from '@livekit/agents-plugin-openai';
export default defineAgent({
  entry: async (ctx) => {
    const model = new openai.realtime.RealtimeModel({ model: 'gpt-4o-realtime', instructions: 'You keep a list of tasks.' });
    const fncCtx = {
      createTask: { description: 'Create a task', parameters: z.object({}), execute: async () => 'made' },
      listTasks: { description: 'List tasks', parameters: z.object({}), execute: async () => 'none' },
    };
    const tasks = new multimodal.MultimodalAgent({ model, fncCtx });
    await tasks.start(ctx.room);
  },
});
`,
    'new.ts': `import { voice, llm } from '@livekit/agents';
import * as openai from '@livekit/agents-plugin-openai';
const lookup = llm.tool({ name: 'lookup', description: 'Look up', execute: async () => '' });
class Host extends voice.Agent {
  constructor() {
    super({ instructions: 'You greet guests.', tools: { lookup }, llm: new openai.LLM({ model: 'gpt-4o-mini' }) });
  }
}
class Porter extends voice.Agent {
  constructor() {
    super({ instructions: 'You carry the bags of guests.' });
  }
}
export async function open(room) {
  const session = new voice.AgentSession({ llm: new openai.LLM({ model: 'gpt-4o' }) });
  await session.start({ agent: new Porter(), room });
  await session.start({ agent: new Host(), room });
}
`,
  });
  expect(found).toEqual([
    'Host -> model gpt-4o-mini',
    'Host -> prompt Host prompt',
    'Host -> tool lookup',
    'Porter -> model gpt-4o',
    'Porter -> model unknown',
    'Porter -> prompt Porter prompt',
    'tasks -> model gpt-4o-realtime',
    'tasks -> prompt tasks prompt',
    'tasks -> tool createTask',
    'tasks -> tool listTasks',
  ]);
});

test('agents of other vendors are given model, tools and instructions by their own names [SCAN-04]', async () => {
  const found = await usesOf({
    'cursor.ts': `import { Agent } from '@cursor/sdk';
export async function fixIssue(issue) {
  const agent = await Agent.create({ model: { id: 'composer-2' }, local: { cwd: '.' } });
  await agent.send(issue);
}
`,
    'pi.ts': `import { Agent } from '@mariozechner/pi-agent-core';
import { getModel } from '@mariozechner/pi-ai';
const readFile = { name: 'read_file', description: 'Read', parameters: {}, execute: async () => '' };
export function makeDesk() {
  return new Agent({
    initialState: { systemPrompt: 'You keep files in order.', model: getModel('anthropic', 'claude-sonnet-4-5'), tools: [readFile] },
  });
}
`,
    'stack.ts': `import { chat, toolDefinition } from '@tanstack/ai';
import { openaiText } from '@tanstack/ai-openai';
const getTime = toolDefinition({ name: 'get_time', description: 'Time' }).server(async () => '');
export async function answer(messages) {
  return chat({ adapter: openaiText('gpt-5.2'), messages, tools: [getTime], systemPrompts: ['You say the time of day.'] });
}
export const plain = (messages) => chat({ adapter: openaiText('gpt-5.2'), messages });
`,
    'deep.ts': `import { createDeepAgent } from 'deepagents';
export const scout = createDeepAgent({ model: 'claude-sonnet-4-5', systemPrompt: 'You scout paths.', tools: [] });
`,
    'use.ts': `import { MCPAgent, MCPClient } from 'mcp-use';
import { ChatOpenAI } from '@langchain/openai';
export async function run() {
  const client = MCPClient.fromDict({ mcpServers: { files: { command: 'npx', args: ['files'] } } });
  const llm = new ChatOpenAI({ model: 'gpt-4o' });
  const reader = new MCPAgent({ llm, client, systemPrompt: 'You read files.' });
  return reader.run('List');
}
`,
  });
  expect(found).toEqual([
    'answer -> model gpt-5.2',
    'answer -> prompt answer prompt',
    'answer -> tool get_time',
    'fixIssue -> model composer-2',
    'makeDesk -> model claude-sonnet-4-5',
    'makeDesk -> prompt makeDesk prompt',
    'makeDesk -> tool read_file',
    'reader -> mcp-client client',
    'reader -> model gpt-4o',
    'reader -> prompt reader prompt',
    'scout -> model claude-sonnet-4-5',
    'scout -> prompt scout prompt',
  ]);
});

test('a request of Genkit that is given tools is an agent of the model of its instance [SCAN-04]', async () => {
  const found = await usesOf({
    'genkit.ts': `import { genkit } from 'genkit/beta';
import { googleAI } from '@genkit-ai/googleai';
export const ai = genkit({ plugins: [googleAI()], model: googleAI.model('gemini-2.0-flash') });
`,
    'dice.ts': `import { ai } from './genkit';
const roll = ai.defineTool({ name: 'roll', description: 'Roll' }, async () => 4);
const ask = ai.defineInterrupt({ name: 'ask', description: 'Ask' });
export async function play(messages, prompt) {
  const chat = ai.chat({ system: 'You play with dice.', messages, tools: [roll, ask] });
  return chat.send(prompt);
}
export async function rollOne(prompt) {
  return ai.generate({ model: 'googleai/gemini-2.5-flash', system: 'You roll one die.', prompt, tools: [roll] });
}
export const plain = (prompt) => ai.generate({ prompt });
`,
  });
  expect(found).toEqual([
    'play -> model gemini-2.0-flash',
    'play -> prompt play prompt',
    'play -> tool ask',
    'play -> tool roll',
    'rollOne -> model googleai/gemini-2.5-flash',
    'rollOne -> prompt rollOne prompt',
    'rollOne -> tool roll',
  ]);
});

test('what options spread that the source does not show is unknown, and of what it shows nothing is [SCAN-04]', async () => {
  const found = await usesOf({
    'review.ts': `import { ToolLoopAgent } from 'ai';
import { openai } from '@ai-sdk/openai';
const settings = (isFast) => ({ model: openai(isFast ? 'gpt-5-mini' : 'gpt-5'), maxRetries: 1 });
export const shown = new ToolLoopAgent({ ...settings(true), instructions: 'You review one command.' });
export const chosen = new ToolLoopAgent({ instructions: 'You review two commands.', ...(fast ? { model: openai('gpt-5-mini') } : {}) });
export function review(config) {
  const hidden = new ToolLoopAgent({ ...config, instructions: 'You review three commands.' });
  return hidden.generate({ prompt: 'Review' });
}
export function build(options) {
  const passed = new ToolLoopAgent(options);
  return passed;
}
`,
    'desk.tsx': `import { Agent } from '@openai/agents';
export function Desk() {
  const deskRef = useRef(null);
  deskRef.current = new Agent({ model: 'gpt-5', instructions: 'You keep the desk tidy.' });
}
`,
  });
  expect(found).toEqual([
    'chosen -> model gpt-5-mini',
    'chosen -> prompt chosen prompt',
    'deskRef -> model gpt-5',
    'deskRef -> prompt deskRef prompt',
    'hidden -> model unknown',
    'hidden -> prompt hidden prompt',
    'passed -> model unknown',
    'passed -> prompt unknown',
    'passed -> tool unknown',
    'shown -> model gpt-5',
    'shown -> model gpt-5-mini',
    'shown -> prompt shown prompt',
  ]);
});

test('an agent is given what a function returns under the names that its caller takes [SCAN-04]', async () => {
  const found = await usesOf({
    'agent.js': `import { query } from '@anthropic-ai/claude-agent-sdk';
const SYSTEM_PROMPT = 'You answer questions about the harbour.';
const EXTRA = 'You also know the tides of the harbour.';
export function buildOptions(deps) {
  const mcpServers = { civic: { command: 'node', args: ['server.js'] } };
  const allowedTools = ['Read'];
  let systemPrompt = SYSTEM_PROMPT;
  if (deps) {
    mcpServers.slack = { type: 'http', url: 'https://mcp.slack.com/mcp' };
    allowedTools.push('Grep');
    systemPrompt = systemPrompt + EXTRA;
  }
  return { mcpServers, allowedTools, systemPrompt };
}
export async function runAgent(text, deps) {
  const { mcpServers, allowedTools, systemPrompt } = buildOptions({ ...deps });
  const options = { model: 'claude-sonnet-4-6', systemPrompt, mcpServers, allowedTools };
  for await (const message of query({ prompt: text, options })) console.log(message);
}
`,
  });
  expect(found).toEqual([
    'runAgent -> mcp-client civic',
    'runAgent -> mcp-client unknown',
    'runAgent -> model claude-sonnet-4-6',
    'runAgent -> prompt SYSTEM_PROMPT',
    'runAgent -> prompt systemPrompt',
    'runAgent -> tool Grep',
    'runAgent -> tool Read',
  ]);
});

test('a variable that starts as nothing is what is assigned to it later [SCAN-04]', async () => {
  const found = await usesOf({
    'graph.ts': `import { StateGraph, MessagesAnnotation, START } from '@langchain/langgraph';
import { ChatOllama } from '@langchain/ollama';
let model: ChatOllama | null = null;
try {
  model = new ChatOllama({ model: 'llama3.1:8b' });
} catch (error) {
  model = null;
}
async function talk(state) {
  return { messages: [await model.invoke(state.messages)] };
}
export const graph = new StateGraph(MessagesAnnotation).addNode('talk', talk).addEdge(START, 'talk').compile();
`,
    'desk.ts': `import { Agent } from '@openai/agents';
import { openai } from '@ai-sdk/openai';
let model = null;
export function init() { model = openai('gpt-5'); }
export function close() { model = null; }
export const make = () => new Agent({ name: 'Desk', instructions: 'You keep the desk.', model });
`,
  });
  expect(found).toEqual([
    'Desk -> model gpt-5',
    'Desk -> prompt Desk prompt',
    'graph -> model llama3.1:8b',
  ]);
});

test('an object of Cloudflare that is called an agent is one where it runs a model with tools [SCAN-04]', async () => {
  const found = await analysed({
    'counter.ts': `import { Agent, getAgentByName } from 'agents';
export class CounterAgent extends Agent<Env, State> {
  initialState = { count: 0 };
  async onRequest(request) {
    const worker = await getAgentByName(this.env.WORKER, 'one');
    return worker.count(this.state.count);
  }
}
`,
    'tools.ts': `import { McpAgent } from 'agents/mcp';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export class SumAgent extends McpAgent {
  server = new McpServer({ name: 'sum', version: '1' });
  async init() { this.server.registerTool('add', {}, async () => ({})); }
}
`,
    'chat.ts': `import { AIChatAgent } from 'agents/ai-chat-agent';
import { streamText } from 'ai';
import { openai } from '@ai-sdk/openai';
import { search } from './search';
export class Chat extends AIChatAgent<Env> {
  async onChatMessage(onFinish) {
    return streamText({ model: openai('gpt-4o'), system: 'You chat about ships.', messages: this.messages, tools: { search }, maxSteps: 5 });
  }
}
`,
    'search.ts': `import { tool } from 'ai';
export const search = tool({ description: 'Search', execute: async () => '' });
`,
  });
  const agents = found.sightings.filter(({ kind }) => kind === 'agent').map(({ name }) => name);
  expect([...new Set(agents)]).toEqual(['Chat']);
  expect(found.uses.filter((one) => one.startsWith('Chat'))).toEqual([
    'Chat -> model gpt-4o',
    'Chat -> prompt Chat prompt',
    'Chat -> tool search',
  ]);
});

test('of a table of models an agent has the entry that its key names, and of spreads the last [SCAN-04]', async () => {
  const found = await usesOf({
    'models.ts': `import { openai } from '@ai-sdk/openai';
export const MODELS = { writer: openai('gpt-5'), editor: openai('gpt-5-mini') };
const IDS: Record<string, string> = { writer: 'gpt-4.1', editor: 'gpt-4.1-mini' };
export function getModel(role: string) { return openai(IDS[role]); }
export function modelFor(role: keyof typeof MODELS) { return MODELS[role]; }
`,
    'a.ts': `import { Agent } from '@mastra/core/agent';
import { MODELS, getModel, modelFor } from './models';
const first = { model: MODELS.writer };
const second = { model: MODELS.editor };
export const a = new Agent({ name: 'A', instructions: 'You write A.', model: MODELS['editor'] });
export const b = new Agent({ name: 'B', instructions: 'You write B.', model: modelFor('writer') });
export const c = new Agent({ name: 'C', instructions: 'You write C.', model: getModel('editor') });
export const d = new Agent({ name: 'D', instructions: 'You write D.', ...first, ...second });
export const e = new Agent({ name: 'E', instructions: 'You write E.', model: MODELS[process.env.ROLE] });
export const g = new Agent({ name: 'G', instructions: 'You write G.', ...first, model: 'gpt-4o' });
`,
  });
  expect(found.filter((one) => one.includes(' -> model '))).toEqual([
    'A -> model gpt-5-mini',
    'B -> model gpt-5',
    'C -> model gpt-4.1-mini',
    'D -> model gpt-5-mini',
    'E -> model unknown',
    'G -> model gpt-4o',
  ]);
});

test('what a class between gives the framework is not what its subclass hands to it [SCAN-04]', async () => {
  const found = await usesOf({
    'crew.ts': `import { Agent } from '@openai/agents';
class Sailor extends Agent {
  constructor(duty) { super({ name: 'Sailor', instructions: duty.text, model: 'gpt-5' }); }
}
export class Mate extends Sailor {
  constructor() { super({ instructions: 'You take the watch at night.', text: 'You keep the log of the ship.' }); }
}
`,
  });
  expect(found.filter((one) => one.includes('Mate prompt'))).toEqual([]);
});
