import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const toolsOf = async (files: Readonly<Record<string, string>>) =>
  (await analysed(files)).sightings.filter(({ kind }) => kind === 'tool').map(({ name }) => name);

test('classes whose objects are named as they are made are no tools: those of a server, and those that take a name [SCAN-04]', async () => {
  const found = await toolsOf({
    'a.py': `import openai

class Tool: ...

class MCPProxyTool(Tool):
    description = "One tool of a server"

class RemoteTool(Tool):
    def __init__(self, name, schema): ...

class WeatherTool(Tool):
    def __init__(self, name="weather"): ...

class ClockTool(Tool):
    name = "clock"
    def __init__(self, name): ...
`,
  });
  expect(found.sort()).toEqual(['WeatherTool', 'clock']);
});

test('Go: a tool that a constructor of a package makes has its first text as its name [SCAN-04]', async () => {
  const found = await toolsOf({
    'a.go': `package a

import "example.com/frame"

const shellName = "shell"

func NewShellTool(rights Rights) frame.Tool {
	return frame.NewAgentTool(shellName, "Run a command", func(call frame.ToolCall) {})
}

func all() []frame.Tool {
	return []frame.Tool{NewShellTool(rights)}
}

var tools = []frame.Tool{NewShellTool(a), NewShellTool(b)}
`,
  });
  expect(found).toEqual(['shell']);
});

test('a tool that is made with the name of another has no name in the source [SCAN-04]', async () => {
  const found = await toolsOf({
    'a.py': `from mcp.types import Tool

for tool in listed:
    tool_copy = Tool(name=prefix(tool), description=tool.description, inputSchema=tool.schema)
own = Tool(name="own", description="Own", inputSchema={})
`,
  });
  expect(found).toEqual(['own']);
});

test('a tool that a class of arguments describes is named by the class, unless the call names it [SCAN-04]', async () => {
  const found = await toolsOf({
    'a.py': `import openai
from openai import OpenAI, pydantic_function_tool

client = OpenAI()
client.chat.completions.create(
    model="gpt-4o",
    messages=[],
    tools=[pydantic_function_tool(ListTables), pydantic_function_tool(Query, name="query")],
)
`,
  });
  expect(found.sort()).toEqual(['ListTables', 'query']);
});

test('Go: a description that is copied from another has no name in the source [SCAN-04]', async () => {
  const found = (name: string) =>
    toolsOf({
      'a.go': `package a

import "github.com/sashabaranov/go-openai"

func convert(def Definition) openai.Tool {
	return openai.Tool{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefinition{Name: ${name}, Description: def.Text}}
}
`,
    });
  expect(await found('def.Name')).toEqual([]);
  expect(await found('"tides"')).toEqual(['tides']);
});

test('a class that wraps functions as tools is none: each of its objects is the tool of its function [SCAN-04]', async () => {
  const found = await toolsOf({
    'a.py': `import openai

class BaseTool: ...

class PlainTool(BaseTool):
    def __init__(self, func, name=None, description=None): ...

class TimerTool(BaseTool):
    def __init__(self, callback, seconds=3): ...

class BellTool(BaseTool):
    def __init__(self, name="bell", handler=None): ...
`,
    'b.ts': `import OpenAI from 'openai';

class PlainTool extends BaseTool {
  constructor(private handler: Run, name?: string) { super(); }
}
class BaseTool {}
`,
  });
  expect(found.sort()).toEqual(['BellTool', 'TimerTool']);
});
