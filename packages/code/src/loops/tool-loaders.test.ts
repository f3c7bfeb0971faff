import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const python = (body: string) => `class DockAgent:
    def __init__(self, model):
        self.model = model
        self.history = []

    async def run(self, message):
        reply = await self.call_model(self.history)
        ${body}
`;
const typescript = (body: string) => `export class DockAgent {
  private history: string[] = [];
  constructor(private readonly model: string, private readonly prompt: string) {}
  async run(message: string) {
    const reply = await this.callModel(this.history);
    ${body}
  }
}
`;

test.each([
  ['a.py', python('return self.get_tool(name=reply.tool, args=reply.args)'), 8],
  ['a.py', python('for tool in found: tool.execute(reply.args)'), 8],
  ['a.py', python('return load_tools("tools/*.py")'), 8],
  ['a.py', python('return execute_command(reply.name, reply.args, self)'), 8],
  ['a.ts', typescript('return this.lookupTool(reply.name);'), 6],
  ['a.ts', typescript('return action.execute(reply.input);'), 6],
])(
  '%s: tools that an agent finds as it runs are unknown: %s [SCAN-04]',
  async (path, text, line) => {
    const { uses } = await agentsIn({ [path]: text });
    expect(uses.filter((one) => one.includes('-> tool'))).toEqual([
      `DockAgent -> tool unknown (${path}:${line})`,
    ]);
  },
);

test.each([
  ['a.py', python('return self.get_toolbar(reply.name)')],
  ['a.py', python('return self.run_command("git status")')],
  ['a.py', python('return query.execute(reply.sql)')],
  ['a.ts', typescript('return this.lookupName(reply.name);')],
])('%s: other code finds none: %s [SCAN-04]', async (path, text) => {
  const { agents, uses } = await agentsIn({ [path]: text });
  expect(agents).toEqual(['DockAgent']);
  expect(uses.filter((one) => one.includes('-> tool'))).toEqual([]);
});
