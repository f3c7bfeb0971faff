import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const toolsOf = async (files: Readonly<Record<string, string>>) =>
  (await agentsIn(files)).uses.filter((one) => one.includes('-> tool'));

const PYTHON = (register: string, after = '') => `import openai

class Porter:
    def __init__(self, client):
        self.client = client
        self.tools = {}

    def register_tool(self, tool):
        ${register}

    def run(self, messages):
        while True:
            answer = self.client.chat.completions.create(model="gpt-5", messages=messages, tools=self.tools)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "tool_call_id": call.id, "content": self.run_tool(call)})
${after}`;

test('Python: tools that an agent is given one by one are unknown, or what the tree gives [SCAN-04]', async () => {
  for (const register of ['self.tools[tool.name] = tool', 'self.tools.append(tool)'])
    expect(await toolsOf({ 'a.py': PYTHON(register) }), register).toEqual([
      'Porter -> tool unknown (a.py:9)',
    ]);
  const after = `
def weigh(bag): ...

porter = Porter(openai.OpenAI())
porter.register_tool(weigh)
`;
  expect(await toolsOf({ 'a.py': PYTHON('self.tools[tool.name] = tool', after) })).toEqual([
    'Porter -> tool weigh',
  ]);
  // a list that stays empty, and what is counted by the name of a tool
  expect(await toolsOf({ 'a.py': PYTHON('self.seen[tool.name] = tool') })).toEqual([]);
});

test('TypeScript: tools that an agent is given one by one are unknown [SCAN-04]', async () => {
  const text = `export class Porter {
  private tools: Tool[] = [];
  constructor(private llm: Llm) {}
  registerTool(tool: Tool) {
    this.tools.push(tool);
  }
  async run(messages: Message[]) {
    for (;;) {
      const answer = await this.llm.chat(messages, this.tools);
      if (answer.toolCalls.length === 0) return;
      for (const call of answer.toolCalls) {
        messages.push({ role: 'tool', toolCallId: call.id, content: await this.runTool(call) });
      }
    }
  }
}
`;
  expect(await toolsOf({ 'a.ts': text })).toEqual(['Porter -> tool unknown (a.ts:5)']);
});

test('a function that makes a registry of tools is no tool [SCAN-04]', async () => {
  const uses = await toolsOf({
    'a.kt': `package a
import ai.koog.agents.core.agent.AIAgent
import b.bagToolRegistry
import b.bagTool
fun main() {
    val porter = AIAgent(executor = e, id = "Porter", toolRegistry = bagToolRegistry(client))
    val clerk = AIAgent(executor = e, id = "Clerk", toolRegistry = bagTool(client))
}
`,
    'b.py': `from agno.agent import Agent
def bag_tool_registry(): ...
def tool_registry_search(word): ...
one = Agent(name="One", tools=[bag_tool_registry])
two = Agent(name="Two", tools=[tool_registry_search])
`,
  });
  expect(uses).toEqual([
    'Clerk -> tool bagTool',
    'One -> tool unknown (b.py:4)',
    'Porter -> tool unknown (a.kt:6)',
    'Two -> tool tool_registry_search',
  ]);
});

test('Go: an object that brings its own description is not named by its type [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'go.mod': 'module example.com/forge\n',
    'forge.go': `package forge

type Skill struct {
	Schema  Schema
	Execute func(args map[string]any) (any, error)
}

type Bellows struct{}

func (b *Bellows) Execute(args map[string]any) (any, error) { return nil, nil }

type Forge struct {
	client   LLMClient
	messages []Message
	tools    map[string]any
}

func (f *Forge) Run(ctx context.Context) {
	f.tools["hammer"] = Skill{Schema: Schema{Name: "hammer"}, Execute: hammer}
	f.tools["bellows"] = &Bellows{}
	for {
		answer := f.client.Chat(ctx, Request{Model: "gpt-5", Messages: f.messages, Tools: f.tools})
		for _, call := range answer.ToolCalls {
			output := f.tools[call.Name].Execute(call.Arguments)
			f.messages = append(f.messages, Message{Role: "tool", ToolCallID: call.ID, Content: output})
		}
	}
}
`,
  });
  const tools = uses.filter((one) => one.includes('-> tool')).map((one) => one.split(' (')[0]);
  expect(tools).toEqual(['Forge -> tool Bellows', 'Forge -> tool hammer']);
});
