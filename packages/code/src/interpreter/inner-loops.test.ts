import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const LOOP = `export class TurnRunner {
  constructor(private options) {}
  async *process() {
    while (true) {
      const answer = await this.options.client.chat.completions.create({ model: this.options.model, messages: this.options.messages, tools: this.options.tools });
      const { message } = answer.choices[0];
      this.options.messages.push(message);
      if (!message.tool_calls) return;
      for (const call of message.tool_calls) {
        const result = await this.options.registry.execute(call.function.name, JSON.parse(call.function.arguments));
        this.options.messages.push({ role: 'tool', tool_call_id: call.id, content: result });
      }
    }
  }
}
`;
const AGENT = (name: string) => `import OpenAI from 'openai';
import { TurnRunner } from './runner';
export class ${name} {
  private systemPrompt = 'You keep the harbour in order, one ship at a time.';
  constructor(private client: OpenAI, private registry) {}
  async *run(messages) {
    const runner = new TurnRunner({ client: this.client, model: 'gpt-4o', messages: [{ role: 'system', content: this.systemPrompt }, ...messages], tools: this.registry.list(), registry: this.registry });
    yield* runner.process();
  }
}
`;

test('a loop whose object only one agent makes is that agent [SCAN-04]', async () => {
  const found = await agentsIn({ 'runner.ts': LOOP, 'agent.ts': AGENT('HarbourAgent') });
  expect(found.agents).toEqual(['HarbourAgent']);
  expect(found.uses.filter((one) => one.includes('prompt'))).toEqual([
    'HarbourAgent -> prompt systemPrompt',
  ]);
  expect(found.uses.every((one) => one.startsWith('HarbourAgent'))).toBe(true);
});

test('a loop that two classes or other code run is an agent of its own [SCAN-04]', async () => {
  const two = { 'runner.ts': LOOP, 'a.ts': AGENT('HarbourAgent'), 'b.ts': AGENT('PierAgent') };
  expect((await agentsIn(two)).agents).toContain('TurnRunner');
  const script = `import { TurnRunner } from './runner';
for await (const part of new TurnRunner({ client, model: 'gpt-4o', messages: [] }).process()) console.log(part);
`;
  const used = { 'runner.ts': LOOP, 'a.ts': AGENT('HarbourAgent'), 'main.ts': script };
  expect((await agentsIn(used)).agents).toContain('TurnRunner');
});

test('an agent that an agent makes is an agent of its own [SCAN-04]', async () => {
  const named = (text: string) => text.replaceAll('TurnRunner', 'CriticAgent');
  const found = await agentsIn({ 'runner.ts': named(LOOP), 'a.ts': named(AGENT('HarbourAgent')) });
  expect(found.agents).toContain('CriticAgent');
});

test('an agent that runs two loops is given neither [SCAN-04]', async () => {
  const second = LOOP.replaceAll('TurnRunner', 'PlanRunner');
  const agent = AGENT('HarbourAgent')
    .replace('import { TurnRunner }', "import { PlanRunner } from './plan';\nimport { TurnRunner }")
    .replace(
      'yield* runner',
      'yield* new PlanRunner({ client: this.client, messages }).process();\n    yield* runner',
    );
  const found = await agentsIn({ 'runner.ts': LOOP, 'plan.ts': second, 'a.ts': agent });
  expect(found.agents).toEqual(expect.arrayContaining(['PlanRunner', 'TurnRunner']));
});

test('a loop that one agent runs at two places is that agent [SCAN-04]', async () => {
  const agent = AGENT('HarbourAgent').replace(
    'yield* runner.process();',
    `yield* runner.process();
    yield* new TurnRunner({ client: this.client, model: 'gpt-4o', messages, tools: this.registry.list(), registry: this.registry }).process();`,
  );
  const found = await agentsIn({ 'runner.ts': LOOP, 'agent.ts': agent });
  expect(found.agents).toEqual(['HarbourAgent']);
});
