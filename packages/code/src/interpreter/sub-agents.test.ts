import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

type Files = Readonly<Record<string, string>>;
const subAgentsIn = async (files: Files) =>
  (await agentsIn(files)).uses.filter((one) => one.includes('-> agent'));

const GARDENER = `export class Gardener {
  constructor(private llm: Llm, private shed: Shed, private system: string) {}
  async run(messages: Message[]) {
    while (true) {
      const answer = await this.llm.chat({ messages, system: this.system, tools: this.shed.schemas() });
      for (const call of answer.tool_calls) {
        messages.push({ role: 'tool', tool_call_id: call.id, content: await this.shed.execute(call.name, call.input) });
      }
    }
  }
}
`;
const MAIN = `import { Gardener } from './gardener';
export const main = (llm: Llm) => new Gardener(llm, openShed(), greeting()).run([]);
`;
const SUB = `import { Gardener } from './gardener';
const SUBAGENTS: Record<string, Definition> = {
  weeder: { systemPrompt: 'You pull weeds and nothing else, bed by bed.', allowedTools: ['rake', 'look'] },
  waterer: { systemPrompt: 'You water what is dry, bed by bed.', allowedTools: ['can'], model: 'gpt-5' },
};
export async function runSubAgent(llm: Llm, shed: Shed, type: string) {
  return new Gardener(llm, shed.only(SUBAGENTS[type].allowedTools), SUBAGENTS[type].systemPrompt).run([]);
}
`;
const GARDEN = { 'src/gardener.ts': GARDENER, 'src/main.ts': MAIN, 'src/sub.ts': SUB };

test('TypeScript: the agents of a table are sub-agents of the agent that is made again beside it [SCAN-04]', async () => {
  const { agents, uses } = await agentsIn(GARDEN);
  expect(agents).toEqual(['Gardener', 'waterer', 'weeder']);
  expect(
    uses.filter((one) => !one.startsWith('Gardener -> m') && !one.startsWith('Gardener -> t')),
  ).toEqual([
    'Gardener -> agent waterer',
    'Gardener -> agent weeder',
    'Gardener -> prompt unknown (src/main.ts:2)',
    'waterer -> model gpt-5',
    'waterer -> prompt waterer prompt',
    'waterer -> tool can',
    'weeder -> model unknown (src/sub.ts:3)',
    'weeder -> prompt weeder prompt',
    'weeder -> tool look',
    'weeder -> tool rake',
  ]);
});

test('A table of prompts without lists of tools, or that is not named after agents, defines no agents [SCAN-04]', async () => {
  const plain = SUB.replace(/, allowedTools: \[[^\]]*\]/g, '');
  const { agents } = await agentsIn({ ...GARDEN, 'src/sub.ts': plain });
  expect(agents).toEqual(['Gardener']);
  const other = SUB.replaceAll('SUBAGENTS', 'CHORES').replace('runSubAgent', 'runChore');
  expect((await agentsIn({ ...GARDEN, 'src/sub.ts': other })).agents).toEqual(['Gardener']);
});

test('TypeScript: an agent that is made again for a tool, with parts that are not shown, is unknown there [SCAN-04]', async () => {
  const made = `import { Gardener } from './gardener';
export const spawnHelper = (llm: Llm, shed: Shed, words: string) => new Gardener(llm, shed, words).run([]);
`;
  expect(await subAgentsIn({ ...GARDEN, 'src/sub.ts': made })).toEqual([
    'Gardener -> agent unknown (src/sub.ts:2)',
  ]);
  // that is made only for others, or for no sub-agent
  expect(await subAgentsIn({ 'src/gardener.ts': GARDENER, 'src/sub.ts': made })).toEqual([]);
  const second = made.replace('spawnHelper', 'serveHelper');
  expect(await subAgentsIn({ ...GARDEN, 'src/sub.ts': second })).toEqual([]);
});

const PYTHON = {
  'beds/gardener.py': `class Gardener:
    def __init__(self, llm, shed):
        self.llm = llm
        self.shed = shed

    def run(self, messages):
        while True:
            answer = self.llm.chat(messages=messages, tools=self.shed.schemas())
            for call in answer.tool_calls:
                messages.append({"role": "tool", "tool_call_id": call.id, "content": self.shed.call(call.name)})
`,
  'beds/agent_types.py': `_LOOKS = ("look", "smell")
_WEEDER = """You pull weeds and nothing else, bed by bed."""
AGENT_TYPES = {
    "weeder": AgentType(name="weeder", system_prompt=_WEEDER, allowed_tools=_LOOKS),
    "helper": AgentType(name="helper", system_prompt="You do what is asked, bed by bed.", allowed_tools=None),
}
`,
  'beds/app.py': `from beds.gardener import Gardener

def main(llm, shed):
    Gardener(llm, shed).run([])
`,
};

test('Python: where no code connects them, the one agent whose tools are not shown has the agents of a table [SCAN-04]', async () => {
  const { uses } = await agentsIn(PYTHON);
  expect(uses).toContain('Gardener -> agent weeder');
  expect(uses).toContain('Gardener -> agent helper');
  expect(uses).toContain('weeder -> prompt _WEEDER');
  expect(uses).toContain('weeder -> tool smell');
  expect(uses).toContain('helper -> tool unknown (beds/agent_types.py:5)');
  const second = PYTHON['beds/gardener.py'].replaceAll('Gardener', 'Cellarman');
  const both = { ...PYTHON, 'beds/cellarman.py': second };
  expect(await subAgentsIn(both)).toEqual([]);
});

test('Go: definitions that a function returns are agents of their names [SCAN-04]', async () => {
  const files = {
    'go.mod': 'module example.com/beds\n\ngo 1.24\n',
    'agent/gardener.go': `package agent

type Gardener struct {
	talk  Talk
	tools []Tool
}

func New(talk Talk, tools []Tool) *Gardener { return &Gardener{talk: talk, tools: tools} }

func (g *Gardener) Run(ctx context.Context, messages []Message) {
	for {
		answer, _ := g.talk.Chat(ctx, messages, g.tools)
		for _, call := range answer.ToolCalls {
			messages = append(messages, ToolResult{ID: call.ID, Result: g.runTool(ctx, call)})
		}
	}
}
`,
    'agent/subagent.go': `package agent

func Spawn(ctx context.Context, talk Talk, tools []Tool) {
	New(talk, tools).Run(ctx, nil)
}
`,
    'agent/agentdef.go': `package agent

func Builtin() map[string]Definition {
	return map[string]Definition{
		"weeder": {Name: "weeder", Tools: []string{"rake"}, SystemPrompt: "You pull weeds and nothing else."},
		"waterer": {Name: "waterer", Tools: []string{"can"}, SystemPrompt: "You water what is dry, bed by bed."},
	}
}
`,
    'main.go': `package main

import "example.com/beds/agent"

func main() {
	agent.New(talk(), tools()).Run(ctx, nil)
}
`,
  };
  expect(await subAgentsIn(files)).toEqual([
    'Gardener -> agent waterer',
    'Gardener -> agent weeder',
  ]);
  const { 'agent/agentdef.go': _, ...without } = files;
  expect(await subAgentsIn(without)).toEqual(['Gardener -> agent unknown (agent/subagent.go:4)']);
});

test('C#: an agent that makes a child of its own class is unknown there; a copy is no child [SCAN-04]', async () => {
  const gardener = (method: string, local: string) => `namespace Beds;
public class Gardener
{
    public async Task RunAsync(List<Message> messages)
    {
        while (true)
        {
            var answer = await _chat.CompleteAsync(messages, _tools);
            foreach (var call in answer.ToolCalls)
            {
                messages.Add(new ToolMessage(call.Id, await ExecuteToolAsync(call.Name, call.Arguments)));
            }
        }
    }
    public async Task ${method}(string task)
    {
        var ${local} = new Gardener(_chat, _tools);
        await ${local}.RunAsync(Start(task));
    }
}
`;
  expect(await subAgentsIn({ 'Gardener.cs': gardener('PassOn', 'child') })).toEqual([
    'Gardener -> agent unknown (Gardener.cs:17)',
  ]);
  expect(await subAgentsIn({ 'Gardener.cs': gardener('PassOn', 'again') })).toEqual([]);
  expect(await subAgentsIn({ 'Gardener.cs': gardener('CreateFor', 'child') })).toEqual([]);
});

const TOOLS = (run: string) => `import { tool } from 'ai';
import { Gardener } from './gardener';
export class HeadGardener {
  private tools = [delegateTool];
  async run(messages: Message[]) {
    while (true) {
      const answer = await this.llm.chat({ messages, tools: this.tools });
      for (const call of answer.tool_calls) {
        messages.push({ role: 'tool', tool_call_id: call.id, content: await this.execute(call.name, call.input) });
      }
    }
  }
}
export const delegateTool = { name: 'delegate', description: 'Passes a chore on.', parameters: {}, execute: async (task: string) => ${run} };
`;

test('An agent has the agents that its tools run as sub-agents, itself as unknown [SCAN-04]', async () => {
  const other = {
    'gardener.ts': GARDENER,
    'head.ts': TOOLS('new Gardener(llm(), shed(), task).run([])'),
  };
  expect(await subAgentsIn(other)).toEqual(['HeadGardener -> agent Gardener']);
  const itself = { 'head.ts': TOOLS('new HeadGardener(task).run([])') };
  expect(await subAgentsIn(itself)).toEqual(['HeadGardener -> agent unknown (head.ts:14)']);
  // A tool that is named so, whose agent the source does not show.
  const hidden = { 'head.ts': TOOLS('post("/chores", task)') };
  expect(await subAgentsIn(hidden)).toEqual(['HeadGardener -> agent unknown (head.ts:14)']);
  const plain = { 'head.ts': TOOLS('post("/chores", task)').replace("'delegate'", "'note'") };
  expect(await subAgentsIn(plain)).toEqual([]);
});
