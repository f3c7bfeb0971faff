import { expect, test } from 'vitest';
import { analysed } from './analysed.testing.ts';

const edges = async (path: string, text: string) =>
  (await analysed({ [path]: text })).uses.filter((one) => / -> (?:tool|agent) /.test(one));

const GO = `package main

import (
	"github.com/cloudwego/eino/adk"
	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/flow/agent/react"
	"github.com/cloudwego/eino/schema"
)
`;

test('a type of Go that implements a tool is the tool of lists of its values [SCAN-04]', async () => {
  const found = await edges(
    'main.go',
    `${GO}
type Weather struct{ key string }
type Clock struct{}
type Other struct{}

func (w *Weather) Info(ctx context.Context) (*schema.ToolInfo, error) {
	return &schema.ToolInfo{Name: "get_weather"}, nil
}
func (Clock) Info(_ context.Context) (*schema.ToolInfo, error) {
	return &schema.ToolInfo{Name: "clock"}, nil
}
func (o *Other) Info(ctx context.Context) (*schema.ToolInfo, error) {
	return &schema.ToolInfo{Name: "other"}, nil
}
func NewClock() tool.BaseTool { return &Clock{} }

func main() {
	helper, err := react.NewAgent(ctx, &react.AgentConfig{
		ToolsConfig: compose.ToolsNodeConfig{Tools: []tool.BaseTool{&Weather{key: "a"}, NewClock()}},
	})
}
`,
  );
  expect(found).toEqual(['helper -> tool clock', 'helper -> tool get_weather']);
});

test('sub-agents that are set after the making of an agent are its own [SCAN-04]', async () => {
  const found = await edges(
    'main.go',
    `${GO}
func main() {
	a, _ := adk.NewChatModelAgent(ctx, &adk.ChatModelAgentConfig{Name: "a"})
	b, _ := adk.NewChatModelAgent(ctx, &adk.ChatModelAgentConfig{Name: "b"})
	root, _ := adk.NewChatModelAgent(ctx, &adk.ChatModelAgentConfig{Name: "root"})
	all, err := adk.SetSubAgents(ctx, root, []adk.Agent{a})
	other.SetSubAgents(ctx, root, []adk.Agent{b})
}
`,
  );
  expect(found).toEqual(['root -> agent a']);
});

test.each([
  ['A.java', 'class A {\n@dev.langchain4j.agent.tool.Tool("Adds") int add(int a) { return a; } }'],
  ['A.kt', 'class A {\n  @dev.langchain4j.agent.tool.Tool("Adds") fun add(a: Int): Int = a\n}'],
])('an annotation under its qualified name counts: %s [SCAN-04]', async (path, text) => {
  expect((await analysed({ [path]: text })).assets).toEqual(['tool add:2']);
});

test('a qualified name of another package is another annotation [SCAN-04]', async () => {
  const text = 'class A { @org.corp.tool.Wrench int add(int a) { return a; } }';
  expect((await analysed({ 'A.java': text })).assets).toEqual([]);
});

test('messages that an agent of langroid enables are its tools [SCAN-04]', async () => {
  const found = await analysed({
    'a.py': `import langroid as lr
from langroid.agent.tool_message import ToolMessage

class ProbeTool(ToolMessage):
    request: str = "probe"
    purpose: str = "Probes"

class IdleTool(lr.ToolMessage):
    request = "idle"

agent = lr.ChatAgent(lr.ChatAgentConfig(name="Prober"))
agent.enable_message(ProbeTool)
helper = lr.ChatAgent(lr.ChatAgentConfig(name="Helper"))
helper.enable_message([IdleTool])
task = lr.Task(agent, interactive=False)
task.add_sub_task(lr.Task(helper))

class Own(lr.ChatAgent):
    def __init__(self, config):
        super().__init__(config)
        self.enable_message(ProbeTool)
`,
  });
  expect(found.uses).toEqual([
    'Helper -> tool idle',
    'Own -> tool probe',
    'Prober -> agent Helper',
    'Prober -> tool probe',
  ]);
});

test('actions of a role of metagpt are its tools [SCAN-04]', async () => {
  const found = await analysed({
    'a.py': `from metagpt.actions import Action
from metagpt.roles import Role
from metagpt.tools.tool_registry import register_tool

class Write(Action):
    name: str = "Write"

class Test(Action):
    pass

class Coder(Role):
    name: str = "Alice"

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.set_actions([Write, Test])
        self.watch([Test])

@register_tool()
def magic(a: int):
    return a
`,
  });
  expect(found.uses).toEqual(['Alice -> tool Test', 'Alice -> tool Write']);
  expect(found.assets).toContain('tool magic:20');
});
