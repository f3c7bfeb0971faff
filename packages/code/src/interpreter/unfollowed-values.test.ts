import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const usesIn = async (files: Readonly<Record<string, string>>) => (await agentsIn(files)).uses;

test.each([
  [
    'a.py',
    `from agno.agent import Agent
import conf
porter = Agent(name="Porter", model=conf.model(), tools=conf.tools(), instructions=conf.text())
`,
    [3, 3, 3],
  ],
  [
    'a.ts',
    `import { Agent } from '@openai/agents';
import { conf } from 'conf';
export const porter = new Agent({ name: 'Porter', model: conf.model, tools: conf.tools, instructions: conf.text() });
`,
    [3, 3, 3],
  ],
  [
    'a.go',
    `package a

import (
	"example.org/conf"
	"google.golang.org/adk/agent/llmagent"
)

func porter() {
	one, err := llmagent.New(llmagent.Config{Name: "Porter", Model: conf.Model(), Tools: conf.Tools(), Instruction: conf.Text()})
}
`,
    [9, 9, 9],
  ],
  [
    'A.java',
    `package a;
import com.google.adk.agents.LlmAgent;
class A {
    LlmAgent porter() {
        return LlmAgent.builder().name("Porter").model(conf.model()).tools(conf.tools()).instruction(conf.text()).build();
    }
}
`,
    [5, 5, 5],
  ],
  [
    'A.kt',
    `package a
import ai.koog.agents.core.agent.AIAgent
fun main() {
    val porter = AIAgent(executor = e, id = "Porter", llmModel = conf.model(), systemPrompt = conf.text(), toolRegistry = conf.tools())
}
`,
    [4, 4, 4],
  ],
  [
    'a.cs',
    `using Microsoft.Agents.AI;
ChatClientAgent porter = new ChatClientAgent(conf.Client(), name: "Porter", instructions: conf.Text(), tools: conf.Tools());
`,
    [2, 2, 2],
  ],
] as const)(
  '%s: what an agent of a framework is given and the source does not show is unknown [SCAN-04]',
  async (path, text, [model, prompt, tool]) => {
    expect(await usesIn({ [path]: text })).toEqual([
      `Porter -> model unknown (${path}:${model})`,
      `Porter -> prompt unknown (${path}:${prompt})`,
      `Porter -> tool unknown (${path}:${tool})`,
    ]);
  },
);

test('what is not given is nothing, nor is what says so [SCAN-04]', async () => {
  const uses = await usesIn({
    'a.py': `from agents import Agent
from autogen import UserProxyAgent
one = Agent(name="one")
two = Agent(name="two", model=None, tools=[], instructions=[], handoffs=None, mcp_servers=())
three = UserProxyAgent("three", llm_config=False, code_execution_config=False)

def make(tools=None):
    return Agent(name="four", tools=tools or [])

make()
`,
    'A.java': `package a;
import com.google.adk.agents.LlmAgent;
class A { LlmAgent five = LlmAgent.builder().name("five").tools(new ArrayList<>()).build(); }
`,
  });
  expect(uses).toEqual([]);
});

test('sub-agents and MCP clients that cannot be followed are unknown [SCAN-04]', async () => {
  const uses = await usesIn({
    'a.py': `from agents import Agent
import team
lead = Agent(name="lead", handoffs=team.members(), mcp_servers=team.servers)
`,
  });
  expect(uses).toEqual(['lead -> agent unknown (a.py:3)', 'lead -> mcp-client unknown (a.py:3)']);
});

test('of a list that is followed in part, the rest is unknown [SCAN-04]', async () => {
  const uses = await usesIn({
    'a.py': `from agno.agent import Agent
from parcels import more

def weigh(n): ...
def label(n): ...
def stamp(n): ...

tools = [weigh]
if more.allowed:
    tools.append(label)
tools += [stamp]
tools.extend(more.load())
porter = Agent(name="Porter", tools=tools)
`,
  });
  expect(uses).toEqual([
    'Porter -> tool label',
    'Porter -> tool stamp',
    'Porter -> tool unknown (a.py:12)',
    'Porter -> tool weigh',
  ]);
});

test('a variable that is bound under conditions can have each of its values, else the last one [SCAN-04]', async () => {
  const uses = await usesIn({
    'a.py': `from agno.agent import Agent
from agno.models.openai import OpenAIChat
import os

if os.getenv("BIG"):
    model = OpenAIChat(id="gpt-5")
else:
    model = OpenAIChat(id="gpt-5-mini")
porter = Agent(name="Porter", model=model)
model = OpenAIChat(id="gpt-4o")
clerk = Agent(name="Clerk", model=model)
`,
  });
  expect(uses).toEqual([
    'Clerk -> model gpt-4o',
    'Porter -> model gpt-5',
    'Porter -> model gpt-5-mini',
  ]);
});

test.each([
  [
    'a.py',
    `from agno.agent import Agent
from agno.models.openai import OpenAIChat

def weigh(n): ...

class Desk:
    def __init__(self, model, tools):
        self.model = model
        self.tools = tools

    def porter(self):
        return Agent(name="Porter", model=self.model, tools=self.tools)

def clerk(model, rules):
    return Agent(name="Clerk", model=model, instructions=rules)

desk = Desk(OpenAIChat(id="gpt-5"), [weigh])
clerk(OpenAIChat(id="gpt-4o"), "You file what the porter brings.")
`,
  ],
  [
    'a.ts',
    `import { Agent } from '@openai/agents';

const weigh = tool({ name: 'weigh', description: 'Weighs', execute: async () => 1 });

export function porter(model: string, tools: Tool[]) {
  return new Agent({ name: 'Porter', model, tools });
}
export function clerk(model: string, rules: string) {
  return new Agent({ name: 'Clerk', model, instructions: rules });
}
porter('gpt-5', [weigh]);
clerk('gpt-4o', 'You file what the porter brings.');
`,
  ],
])(
  '%s: callers give an agent its values through parameters and members [SCAN-04]',
  async (path, text) => {
    const source = path === 'a.ts' ? `import { tool } from 'ai';\n${text}` : text;
    expect(await usesIn({ [path]: source })).toEqual([
      'Clerk -> model gpt-4o',
      'Clerk -> prompt Clerk prompt',
      'Porter -> model gpt-5',
      'Porter -> tool weigh',
    ]);
  },
);

test('a parameter that nothing of the tree gives is unknown, whatever stands for none [SCAN-04]', async () => {
  const uses = await usesIn({
    'a.py': `from agno.agent import Agent

class Desk:
    def __init__(self, prompt=None):
        self.porter = Agent(name="Porter", instructions=prompt or "")
`,
  });
  expect(uses).toEqual(['Porter -> prompt unknown (a.py:5)']);
});

test('settings of a model, what functions return, and ids that unknown functions are given [SCAN-04]', async () => {
  const uses = await usesIn({
    'a.py': `from autogen import AssistantAgent
from agno.agent import Agent
from vendor import load
from util import pick

config = {"config_list": [{"model": "gpt-4", "api_key": KEY}]}
one = AssistantAgent("one", llm_config=config)
two = Agent(name="two", model=load("gpt-4o"))
three = Agent(name="three", model=pick())
four = Agent(name="four", model=load("fast"))
`,
    'util.py': `from agno.models.openai import OpenAIChat

def pick():
    if not ready():
        return None
    return OpenAIChat(id="gpt-5")
`,
  });
  expect(uses).toEqual([
    'four -> model unknown (a.py:10)',
    'one -> model gpt-4',
    'three -> model gpt-5',
    'two -> model gpt-4o',
  ]);
});

test('a value that a function of TypeScript chooses, and all tools of a module [SCAN-04]', async () => {
  const uses = await usesIn({
    'agent.ts': `import { Agent } from '@mastra/core/agent';
import { openai } from '@ai-sdk/openai';
import * as kitchen from './kitchen';
import { rules } from './rules';
export const cook = new Agent({
  name: 'Cook',
  instructions: rules,
  model: ({ context }) => (context.get('paid') ? openai('gpt-5') : openai('gpt-5-mini')),
  tools: { ...kitchen },
});
`,
    'kitchen.ts': `import { createTool } from '@mastra/core/tools';
export const oven = createTool({ id: 'oven', execute: async () => 1 });
export const knife = createTool({ id: 'knife', execute: async () => 1 });
export const size = 3;
`,
    'rules.ts': "export const rules = ['You cook.', 'You are quick.'].join(' ');\n",
  });
  expect(uses).toEqual([
    'Cook -> model gpt-5',
    'Cook -> model gpt-5-mini',
    'Cook -> prompt rules',
    'Cook -> tool knife',
    'Cook -> tool oven',
  ]);
});

test('collections and comprehensions are their items; what is only a type is no tool [SCAN-04]', async () => {
  const uses = await usesIn({
    'a.py': `from agents import Agent, handoff
from agno.agent import Agent as Worker
from vendor import Wrench
import os

def weigh(n): ...

def lead(specialists: list):
    return Agent(name="lead", handoffs=[handoff(one) for one in specialists])

lead([Agent(name="a"), Agent(name="b")])
one = Worker(name="one", tools=list((weigh,)))
two = Worker(name="two", tools=os.getenv("TOOLS").split(","))

def work(wrench: Wrench):
    return Worker(name="three", tools=[wrench])
`,
    'A.java': `package a;
import com.google.adk.agents.LlmAgent;
import com.google.adk.tools.FunctionTool;
class A { LlmAgent four = LlmAgent.builder().name("four").tools(List.of(FunctionTool.create(A.class, "stamp"))).build(); }
`,
  });
  expect(uses).toEqual([
    'four -> tool stamp',
    'lead -> agent a',
    'lead -> agent b',
    'one -> tool weigh',
    'three -> tool unknown (a.py:16)',
    'two -> tool unknown (a.py:13)',
  ]);
});

test('agents of AutoGen: code execution, registered functions, agents by name [SCAN-04]', async () => {
  const uses = await usesIn({
    'a.py': `from autogen import AssistantAgent, UserProxyAgent, GroupChat, GroupChatManager, register_function

coder = AssistantAgent("coder")
proxy = UserProxyAgent("proxy", code_execution_config={"work_dir": "out"})
planner = AssistantAgent("planner", handoffs=["coder", "nobody"])

def price(n): ...
register_function(price, caller=coder, executor=proxy, description="Price")

@proxy.register_for_execution()
@planner.register_for_llm(description="Adds")
def add(a): ...

chat = GroupChat(agents=[coder, planner], messages=[])
manager = GroupChatManager(groupchat=chat)
`,
  });
  expect(uses).toEqual(
    [
      'manager -> agent coder',
      'manager -> agent planner',
      'planner -> agent coder',
      'planner -> agent unknown (a.py:5)',
      'planner -> tool add',
      'coder -> tool price',
      'proxy -> tool code_execution',
    ].sort(),
  );
});

test('toolsets of pydantic-ai, services of a kernel, clients of LlamaIndex [SCAN-04]', async () => {
  const uses = await usesIn({
    'a.py': `from pydantic_ai import Agent
from pydantic_ai.toolsets import FunctionToolset
from llama_index.core.agent.workflow import FunctionAgent
from llama_index.tools.mcp import BasicMCPClient, McpToolSpec
from semantic_kernel import Kernel
from semantic_kernel.agents import ChatCompletionAgent
from semantic_kernel.connectors.ai.open_ai import OpenAIChatCompletion

def weigh(n): ...

one = Agent(name="one", toolsets=[FunctionToolset(tools=[weigh])])
spec = McpToolSpec(client=BasicMCPClient("http://x"))
two = FunctionAgent(name="two", tools=spec.to_tool_list(), can_handoff_to=["three"])
three = FunctionAgent(name="three")
kernel = Kernel()
kernel.add_service(OpenAIChatCompletion(ai_model_id="gpt-4o"))
four = ChatCompletionAgent(name="four", kernel=kernel)
`,
  });
  expect(uses).toEqual([
    'four -> model gpt-4o',
    'one -> tool weigh',
    'two -> agent three',
    'two -> mcp-client BasicMCPClient',
    'two -> tool unknown (a.py:13)',
  ]);
});

test('a graph whose nodes ask a model that the source does not show [SCAN-04]', async () => {
  const graph = (model: string) => `from langchain.chat_models import init_chat_model
from langgraph.graph import StateGraph
import conf

llm = init_chat_model(${model})

def triage(state):
    return llm.invoke(state["messages"])

builder = StateGraph(dict)
builder.add_node("triage", triage)
desk = builder.compile(name="desk")
`;
  expect(await usesIn({ 'a.py': graph('conf.model()') })).toEqual([
    'desk -> model unknown (a.py:5)',
  ]);
  expect(await usesIn({ 'a.py': graph('"gpt-4o"') })).toEqual(['desk -> model gpt-4o']);
});
