import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const agentsIn = async (files: Readonly<Record<string, string>>) => {
  const { sightings } = await analysed(files);
  const names = sightings.filter(({ kind }) => kind === 'agent').map(({ name }) => name);
  return [...new Set(names)].sort();
};

/** A class that is called an agent, with a base of the tree. */
const typescript = (body: string) => ({
  'base-agent.ts': `export abstract class BaseAgent {
  protected toolRegistry: ToolRegistry;
  protected taskHistory: Task[] = [];
  constructor(folder: string) { this.toolRegistry = new ToolRegistry(folder); }
  async executeTask(task: Task) { this.taskHistory.push(task); return this.onExecuteTask(task); }
}
`,
  'gardener.ts': `import { BaseAgent } from './base-agent';
export class GardenerAgent extends BaseAgent {
${body}
}
`,
});

const python = (body: string) => ({
  'cook.py': `from openai import OpenAI

client = OpenAI()

class CookAgent:
    def __init__(self, model, tools):
        self.model = model
        self.tools = tools
${body}
`,
});

test('TypeScript: a class called an agent that only asks plain questions is none [SCAN-04]', async () => {
  const asks = `  async onExecuteTask(task: Task) {
    const answer = await this.client.chat.completions.create({ model: 'gpt-5', messages: [{ role: 'user', content: task.text }] });
    await this.toolRegistry.get('write').execute(answer.text);
  }`;
  expect(await agentsIn(typescript(asks))).toEqual([]);
  const offering = asks.replace(
    "model: 'gpt-5',",
    "model: 'gpt-5', tools: this.toolRegistry.all(),",
  );
  expect(await agentsIn(typescript(offering))).toEqual(['GardenerAgent']);
  const repeating = asks
    .replace('const answer', 'while (this.isOpen) { const answer')
    .replace('answer.text);', 'answer.text); }');
  expect(await agentsIn(typescript(repeating))).toEqual(['GardenerAgent']);
});

test('TypeScript: nor is a class whose code names the tools that it runs [SCAN-04]', async () => {
  const script = `  async onExecuteTask(task: Task) {
    await this.executeTool('ls', task.folder);
    await this.executeTool('read', task.file);
    await this.executeTool('write', task.file, await this.generateModelCode(task));
  }`;
  expect(await agentsIn(typescript(script))).toEqual([]);
  const chosen = script.replace("'write'", 'task.tool');
  expect(await agentsIn(typescript(chosen))).toEqual(['GardenerAgent']);
  // What other objects do may be an agent's work.
  const composed = `  async onExecuteTask(task: Task) {
    const plan = await this.planner.plan(task.text, task.folder);
    for (const one of plan.steps) await this.executor.execute(one);
    await this.bus.publish('done', task.id);
  }`;
  expect(await agentsIn(typescript(composed))).toEqual(['GardenerAgent']);
});

test('Python: a plain question makes no agent; a turn, a kept conversation and a loop through a method do [SCAN-04]', async () => {
  const ask = (given: string) =>
    `return client.chat.completions.create(model=self.model, messages=${given})`;
  const plain = ask('[{"role": "user", "content": text}]');
  expect(await agentsIn(python(`    def run(self, text):\n        ${plain}`))).toEqual([]);
  const turn = `    def step(self, text):\n        ${plain}`;
  expect(await agentsIn(python(turn))).toEqual(['CookAgent']);
  const kept = `    def run(self, text):\n        ${ask('self.messages')}`;
  expect(await agentsIn(python(kept))).toEqual(['CookAgent']);
  const looped = `    def ask(self, text):
        ${plain}

    def run(self, text):
        while not self.is_done(text):
            text = self.ask(text)`;
  expect(await agentsIn(python(looped))).toEqual(['CookAgent']);
});

test('Python: what extends a class of a package, or makes an agent, may be one [SCAN-04]', async () => {
  const body = `    def run(self, text):
        return client.chat.completions.create(model=self.model, messages=[{"role": "user", "content": text}])`;
  const { 'cook.py': text } = python(body);
  const foreign = (text ?? '').replace(
    'class CookAgent:',
    'from kitchen import Base\n\nclass CookAgent(Base):',
  );
  expect(await agentsIn({ 'cook.py': foreign })).toEqual(['CookAgent']);
  const maker = python(`${body}\n\n    def make(self):\n        return SousAgent(self.model)`);
  expect(await agentsIn(maker)).toEqual(['CookAgent']);
});

test('an object of a class that is a script is no agent either [SCAN-04]', async () => {
  const judge = (name: string) => `from openai import OpenAI

client = OpenAI()

class EndAgent:
    def __init__(self, model):
        self.asked = model

    def ${name}(self, text):
        return client.chat.completions.create(model=self.asked, messages=[{"role": "user", "content": text}])

judge = EndAgent(model="gpt-5")
`;
  expect(await agentsIn({ 'judge.py': judge('is_over') })).toEqual([]);
  expect(await agentsIn({ 'judge.py': judge('next_move') })).toEqual(['judge']);
});

test('a class that makes one agent of a framework is that agent, once; that makes two is neither [SCAN-04]', async () => {
  const maker = (more: string) => `from pydantic_ai import Agent

class Librarian:
    def __init__(self, model, tools, instructions):
        self.model = model
        self.tools = tools
        self.instructions = instructions
        self.inner = self._make()

    def _make(self):
        return Agent(self.model, instructions="You keep books.", tools=[find])
${more}
    async def run(self, text):
        return await self.inner.run(text)

def find(title): ...
`;
  expect(await agentsIn({ 'librarian.py': maker('') })).toEqual(['Librarian']);
  const objects = {
    'librarian.py': `${maker('').replace('class Librarian', 'class LibrarianAgent')}`,
    'main.py':
      'from librarian import LibrarianAgent\n\nnight = LibrarianAgent(model="gpt-5", tools=[], instructions="")\n',
  };
  expect(await agentsIn(objects)).toEqual(['LibrarianAgent']);
  const two = maker(
    '\n    def _second(self):\n        return Agent(self.model, instructions="You lend books.")\n',
  );
  expect(await agentsIn({ 'librarian.py': two })).toEqual(['_make', '_second']);
});

test('what a compiler made of a source of the tree is not reported again [SCAN-04]', async () => {
  const code = `import { Agent } from '@openai/agents';
export const cook = new Agent({ name: 'Cook', instructions: 'Cook.', tools: [] });
`;
  const paths = async (files: Readonly<Record<string, string>>) =>
    (await analysed(files)).sightings
      .filter(({ kind }) => kind === 'agent')
      .map(({ path }) => path);
  expect(await paths({ 'dist/cli/cook.js': code, 'src/cli/cook.ts': code })).toEqual([
    'src/cli/cook.ts',
  ]);
  expect(await paths({ 'a/dist/esm/cook.js': code, 'a/src/cook.ts': code })).toEqual([
    'a/src/cook.ts',
  ]);
  expect(await paths({ 'dist/cook.js': code, 'src/other.ts': code })).toEqual([
    'dist/cook.js',
    'src/other.ts',
  ]);
});
