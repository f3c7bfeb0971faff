import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const IMPORTS = `import { streamText, stepCountIs, tool, ToolLoopAgent } from 'ai';
import { openai } from '@ai-sdk/openai';
const tide = tool({ name: 'tide', execute: async () => 1 });
`;

test('a system message of the conversation that an agent is given is its prompt, or unknown [SCAN-04]', async () => {
  const found = await agentsIn({
    'pilot.ts': `${IMPORTS}
export class PilotDesk {
  async answer(history) {
    const system = await loadRules();
    const first = { role: 'system', content: system };
    const all = [first, ...history];
    return streamText({ model: openai('gpt-5'), messages: all, tools: { tide }, stopWhen: stepCountIs(3) });
  }
}
`,
    'mate.ts': `${IMPORTS}
const WATCH = 'You keep the watch of a ship and report what you see.';
export class MateDesk {
  _agent: ToolLoopAgent | null = null;
  private start() {
    this._agent = new ToolLoopAgent({ id: 'mate', model: openai('gpt-5-mini'), tools: { tide } });
  }
  private head() { return { role: 'developer', content: WATCH }; }
  private async build(history) {
    const messages = [];
    messages.push(this.head());
    messages.push({ role: 'user', content: history });
    return messages;
  }
  async run(history) {
    this.start();
    let messages = await this.build(history);
    return this._agent!.stream({ messages });
  }
}
`,
  });
  expect(found).toEqual({
    agents: ['PilotDesk', 'mate'],
    uses: [
      'PilotDesk -> model gpt-5',
      'PilotDesk -> prompt unknown (pilot.ts:7)',
      'PilotDesk -> tool tide',
      'mate -> model gpt-5-mini',
      'mate -> prompt WATCH',
      'mate -> tool tide',
    ],
  });
});

test('a conversation without a system message gives an agent no prompt [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'pilot.ts': `${IMPORTS}
export async function pilot(question, history) {
  const messages = [...history, { role: 'user', content: question }, { role: 'assistant', content: 'Aye, aye.' }];
  return streamText({ model: openai('gpt-5'), messages, tools: { tide }, stopWhen: stepCountIs(3) });
}
`,
  });
  expect(uses).toEqual(['pilot -> model gpt-5', 'pilot -> tool tide']);
});
