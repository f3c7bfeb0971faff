import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const usesOf = async (path: string, text: string) => (await analysed({ [path]: text })).uses;

test('the first makers of agents of LangChain.js are given tools and a model by position [SCAN-04]', async () => {
  const found = await usesOf(
    'rivals.ts',
    `import { initializeAgentExecutorWithOptions } from 'langchain/agents';
import { OpenAI } from '@langchain/openai';
import { DynamicTool } from 'langchain/tools';
const model = new OpenAI({ modelName: 'gpt-4' });
const tools = [new DynamicTool({ name: 'find_rivals', description: 'Find', func: async () => '' })];
export const executor = await initializeAgentExecutorWithOptions(tools, model, {
  agentType: 'structured-chat-zero-shot-react-description',
  agentArgs: { prefix: 'You compare companies of one industry.' },
});
`,
  );
  expect(found).toEqual([
    'executor -> model gpt-4',
    'executor -> prompt executor prompt',
    'executor -> tool find_rivals',
  ]);
});

test('an agent of Flue has what its function returns as settings [SCAN-04]', async () => {
  const found = await usesOf(
    'triage.ts',
    `import { createAgent, defineTool } from '@flue/runtime';
const lookUp = defineTool({ name: 'look_up', description: 'Look up', execute: async () => '' });
export const triage = createAgent(() => ({
  model: 'anthropic/claude-sonnet-4-5',
  instructions: 'You sort incoming incidents.',
  tools: [lookUp],
}));
export function later(config: { model: string }) {
  return createAgent(() => ({ model: \`anthropic/\${config.model}\` }));
}
`,
  );
  expect(found).toEqual([
    'later -> model unknown',
    'triage -> model claude-sonnet-4-5',
    'triage -> prompt triage prompt',
    'triage -> tool look_up',
  ]);
});

test('a session of the pi coding agent is an agent, also from a dynamic import [SCAN-04]', async () => {
  const found = await usesOf(
    'desk.ts',
    `export async function runDesk(chosen) {
  const { createAgentSession, DefaultResourceLoader, createReadTool, defineTool } = await import('@earendil-works/pi-coding-agent');
  const resourceLoader = new DefaultResourceLoader({ cwd: '.', systemPrompt: 'You keep the desk tidy.' });
  const stamp = defineTool({ name: 'stamp', description: 'Stamp', execute: async () => '' });
  const { session } = await createAgentSession({
    model: chosen,
    resourceLoader,
    tools: ['grep'],
    customTools: [stamp, createReadTool('.')],
  });
  await session.prompt('Tidy up');
}
`,
  );
  expect(found).toEqual([
    'runDesk -> model unknown',
    'runDesk -> prompt runDesk system prompt',
    'runDesk -> tool grep',
    'runDesk -> tool read',
    'runDesk -> tool stamp',
  ]);
});

test('a package that a function loads as it runs and returns is that package [SCAN-04]', async () => {
  const found = await usesOf(
    'desk.ts',
    `let loaded: any = null;
async function loadSdk(): Promise<any> {
  if (!loaded) {
    loaded = await import('@anthropic-ai/claude-agent-sdk');
  }
  return loaded;
}
export async function runDesk() {
  const { query } = await loadSdk();
  for await (const message of query({ prompt: 'Tidy', options: { model: 'claude-sonnet-4-5', allowedTools: ['Read'] } })) console.log(message);
}
`,
  );
  expect(found).toEqual(['runDesk -> model claude-sonnet-4-5', 'runDesk -> tool Read']);
});
