import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const toolsOf = async (files: Readonly<Record<string, string>>) => {
  const { uses, sightings } = await analysed(files);
  return {
    uses: uses.filter((one) => /-> (?:tool|mcp-client) /.test(one)),
    tools: sightings.filter(({ kind }) => kind === 'tool').map(({ name }) => name),
  };
};

test('a tool of C# is the function or name that its maker is given, never the maker [SCAN-04]', async () => {
  const { tools } = await toolsOf({
    'Desk.cs': `using OpenAI;
using OpenAI.Chat;

public class Desk
{
    static readonly ChatTool weigh = ChatTool.CreateFunctionTool(functionName: nameof(Weigh), functionDescription: "Weighs a letter");

    public async Task Run(string chosen)
    {
        var client = new ChatClient("gpt-4o", key);
        var named = ChatTool.CreateFunctionTool(functionName: chosen, functionDescription: "Something");
        var messages = new List<ChatMessage> { new SystemChatMessage("You weigh letters.") };
        ChatCompletionOptions options = new() { Tools = { weigh, named } };
        bool again = true;
        while (again)
        {
            ChatCompletion answer = await client.CompleteChatAsync(messages, options);
            again = answer.FinishReason == ChatFinishReason.ToolCalls;
            foreach (var call in answer.ToolCalls)
                messages.Add(new ToolChatMessage(call.Id, Weigh(call.FunctionArguments)));
        }
    }

    static string Weigh(BinaryData given) => "12 g";
}
`,
  });
  expect(tools).toEqual(['Weigh']);
});

const KOOG = (given: string) => `package a
import ai.koog.agents.core.agent.AIAgent
import ai.koog.agents.core.tools.ToolRegistry
import ai.koog.agents.core.tools.annotations.Tool
import ai.koog.agents.mcp.McpToolRegistryProvider
import kotlinx.coroutines.runBlocking

@Tool("weigh")
fun weigh(letter: String): String = "12 g"

fun openShelf(): ToolRegistry { return ToolRegistry { tool(::weigh) } }
suspend fun openRemote(): ToolRegistry { return McpToolRegistryProvider.fromTransport(McpToolRegistryProvider.defaultSseTransport("http://localhost:9000/sse")) }

fun main() {
    val shelf = ${given}
    val desk = AIAgent(promptExecutor = executor, systemPrompt = "You weigh letters at the desk.", toolRegistry = shelf)
}
`;

test('a block of Kotlin is the value of its last expression [SCAN-04]', async () => {
  const { uses } = await toolsOf({ 'Desk.kt': KOOG('runBlocking { openShelf() }') });
  expect(uses).toEqual(['desk -> tool weigh']);
  const { tools } = await toolsOf({ 'Desk.kt': KOOG('runBlocking { shelfOf(1) }') });
  expect(tools).toEqual(['weigh']);
});

test('a provider of tools of an MCP server is an MCP client [SCAN-04]', async () => {
  const { uses, tools } = await toolsOf({ 'Desk.kt': KOOG('runBlocking { openRemote() }') });
  expect(uses).toEqual(['desk -> mcp-client openRemote', 'desk -> tool unknown']);
  expect(tools).toEqual(['weigh']);
});

test('types of Go that a call of tools is given, and that wrap a tool, are no tools [SCAN-04]', async () => {
  const { uses } = await toolsOf({
    'go.mod': 'module example.com/desk\n',
    'desk.go': `package desk

import (
	"trpc.group/trpc-go/trpc-agent-go/agent/llmagent"
	"trpc.group/trpc-go/trpc-agent-go/tool"

	"example.com/desk/wrap"
)

func build(service *wrap.Service, bag []tool.Tool) {
	tools := service.Wrap(bag, wrap.Request{Agent: "desk"})
	llmagent.New("desk", llmagent.WithTools(tools))
}
`,
    'wrap/wrap.go': `package wrap

import "trpc.group/trpc-go/trpc-agent-go/tool"

type Service struct{}
type Request struct{ Agent string }
type Logged struct {
	tool.Tool
	count int
}

func (l *Logged) Call(args []byte) (any, error) { return nil, nil }

func (s *Service) Wrap(tools []tool.Tool, request Request) []tool.Tool {
	wrapped := make([]tool.Tool, 0, len(tools))
	for _, t := range tools {
		w := &Logged{Tool: t}
		wrapped = append(wrapped, w)
	}
	return wrapped
}
`,
  });
  expect(uses).toEqual(['desk -> tool unknown']);
});

test('a constant that lists names of tools is no tool [SCAN-04]', async () => {
  const { uses } = await toolsOf({
    'desk.ts': `import { query } from '@anthropic-ai/claude-agent-sdk';
import { DESK_TOOL_NAMES } from '@desk/names';
export async function runDesk() {
  query({ prompt: 'Weigh', options: { allowedTools: ['Read', ...Object.values(DESK_TOOL_NAMES)] } });
}
`,
  });
  expect(uses).toEqual(['runDesk -> tool Read', 'runDesk -> tool unknown']);
});

test('a function of the tree that describes tools by the names it is given makes a tool of each, in sums of lists too [SCAN-04]', async () => {
  const { uses } = await toolsOf({
    'agent.py': `import json
import ollama
from kit import run

def describe(name, text, properties, required=None):
    return {"type": "function", "function": {"name": name, "description": text, "parameters": {"type": "object", "properties": properties}}}

def label(name):
    return {"name": name, "text": "Shown to people"}

SCHEMAS = [
    describe("weigh", "Weighs a letter", {"id": {"type": "string"}}),
    describe("stamp", "Stamps a letter", {"id": {"type": "string"}}),
    label("welcome"),
]
ASK = {"type": "function", "function": {"name": "ask_sender", "description": "Asks", "parameters": {"type": "object", "properties": {}}}}
ALL = SCHEMAS + [ASK]

class Desk:
    def run(self, question, is_task):
        messages = [{"role": "system", "content": "You work at the desk of a post office."}, {"role": "user", "content": question}]
        while True:
            answer = ollama.chat(model="qwen3", messages=messages, tools=ALL if is_task else [])["message"]
            messages.append(answer)
            if not answer.get("tool_calls"):
                return answer["content"]
            for call in answer["tool_calls"]:
                messages.append({"role": "tool", "content": run(call["function"]["name"], call["function"]["arguments"])})
`,
  });
  expect(uses.filter((one) => one.startsWith('Desk'))).toEqual([
    'Desk -> tool ask_sender',
    'Desk -> tool stamp',
    'Desk -> tool weigh',
  ]);
});

test('a constant of a package that lists descriptions of tools is no tool [SCAN-04]', async () => {
  const { uses } = await toolsOf({
    'desk.py': `from agno.agent import Agent
from post_office import SCHEMAS, weigh_letter
desk = Agent(name="desk", tools=[*SCHEMAS, weigh_letter])
`,
  });
  expect(uses).toEqual(['desk -> tool unknown', 'desk -> tool weigh_letter']);
});

test('Python: lists that hold lists give each agent its tools, whichever is read first [SCAN-04]', async () => {
  const tool = (name: string) =>
    `{"name": "${name}", "description": "${name}", "input_schema": {}}`;
  const loop = (name: string, tools: string) => `def ${name}(question):
    messages = [{"role": "user", "content": question}]
    while True:
        answer = client.messages.create(model="claude-opus-4-1", system="You answer.", tools=${tools}, messages=messages)
        if answer.stop_reason != "tool_use":
            return answer
        for block in answer.content:
            messages.append({"role": "user", "content": [{"type": "tool_result", "content": run(block.name, block.input)}]})
`;
  const { uses } = await analysed({
    'agents.py': `import anthropic
client = anthropic.Anthropic()
READ = [${tool('read_file')}]
WRITE = READ + [${tool('write_file')}]
ALL = WRITE + [${tool('sweep')}]
${loop('big_agent', 'ALL')}${loop('mid_agent', 'WRITE')}`,
  });
  expect(uses.filter((one) => one.startsWith('mid_agent -> tool'))).toEqual([
    'mid_agent -> tool read_file',
    'mid_agent -> tool write_file',
  ]);
});
