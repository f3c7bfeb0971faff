import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const AGENT = `export class DockAgent {
  constructor(private readonly model: string, private readonly tools: string[]) {}
  async run(task: string) { return this.model.generate(task); }
}
`;
const USE = (module: string) => `import { DockAgent } from '${module}';
export const agent = new DockAgent({ model: 'gpt-4o', tools: [] });
`;

test('an object that is imported by the published name of a package of the tree is the same agent as its class [SCAN-04]', async () => {
  const files = {
    'packages/dock/package.json': '{\n  "name": "@harbour/dock"\n}\n',
    'packages/dock/src/index.ts': AGENT,
    'app/run.ts': USE('@harbour/dock'),
  };
  expect((await agentsIn(files)).agents).toEqual(['DockAgent']);
  // A package that the tree does not publish is another one.
  const other = { ...files, 'app/run.ts': USE('@harbour/deck') };
  expect((await agentsIn(other)).agents).toEqual(['DockAgent', 'agent']);
});

test('a path within a published package, and a package of Python below src [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'package.json': '{ "private": true,\n  "name": "harbour" }\n',
    'src/rules.ts': "export const RULES = 'You guard the harbour at night.';\n",
    'examples/a.ts': `import { Agent } from '@openai/agents';
import { RULES } from 'harbour/rules';
new Agent({ name: 'Guard', instructions: RULES });
`,
    'src/harbour/texts.py': 'RULES = "You weigh what the ships bring."\n',
    'scripts/b.py': `from agents import Agent
from harbour.texts import RULES
scale = Agent(name="Scale", instructions=RULES)
`,
  });
  expect(uses).toEqual([
    'Guard -> prompt RULES (src/rules.ts)',
    'Scale -> prompt RULES (src/harbour/texts.py)',
  ]);
});
