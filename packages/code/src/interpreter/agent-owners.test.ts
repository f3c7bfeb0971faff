import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';
import { agentsIn } from '../loops/agents-of.testing.ts';

const NODE = `from langchain_openai import ChatOpenAI
from tools import find_pier

class PierAgent:
    def __init__(self, model="gpt-5"):
        self.model = model

    def __call__(self, state):
        chain = ChatOpenAI(model=self.model).bind_tools([find_pier])
        return chain.invoke([("system", "You find piers for ships."), *state["messages"]])
`;
const TOOLS = `from langchain_core.tools import tool

@tool
def find_pier(name: str):
    "Finds a pier"
    return name
`;
const GRAPH = `from langgraph.graph import StateGraph
from langgraph.prebuilt import ToolNode
from node import PierAgent
from tools import find_pier

def make_graph():
    flow = StateGraph(dict)
    flow.add_node("think", PierAgent(model="gpt-5"))
    flow.add_node("tools", ToolNode([find_pier]))
    return flow.compile(name="harbour")
`;

test('a class that is a node of a graph is the graph, which has its model, tools and prompt [SCAN-04]', async () => {
  expect(await agentsIn({ 'node.py': NODE, 'tools.py': TOOLS, 'graph.py': GRAPH })).toEqual({
    agents: ['harbour'],
    uses: [
      'harbour -> model gpt-5',
      'harbour -> prompt PierAgent system prompt',
      'harbour -> tool find_pier',
    ],
  });
});

test('a class with a loop of its own stays an agent beside the graph that runs it [SCAN-04]', async () => {
  const loop = `from openai import OpenAI

class PierAgent:
    def __init__(self, model="gpt-5"):
        self.model = model

    def __call__(self, state):
        messages = state["messages"]
        while True:
            answer = OpenAI().chat.completions.create(model=self.model, messages=messages, tools=TOOLS)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "tool_call_id": call.id, "content": self.run_tool(call)})
`;
  const { agents, uses } = await agentsIn({
    'node.py': loop,
    'tools.py': TOOLS,
    'graph.py': GRAPH,
  });
  expect(agents).toEqual(['PierAgent', 'harbour']);
  expect(uses).toContain('harbour -> agent PierAgent');
});

const BUILT = (compiled: string) => `from langgraph.graph import StateGraph
from langchain_openai import ChatOpenAI

class HarbourAgent:
    def __init__(self, tools, model="gpt-5"):
        self.llm = ChatOpenAI(model=model)
        self.tools = tools
        self.graph = self._build()

    def _build(self):
        flow = StateGraph(dict)
        flow.add_node("think", self._think)
        return flow.compile(${compiled})

    def _think(self, state):
        return self.llm.bind_tools(self.tools).invoke([("system", "You find harbours."), *state["messages"]])

    def run(self, text):
        return self.graph.invoke({"messages": [text]})
`;

test('a class that builds a graph is the graph, called as the class unless the graph has a name [SCAN-04]', async () => {
  expect(await agentsIn({ 'harbour.py': BUILT('') })).toEqual({
    agents: ['HarbourAgent'],
    uses: [
      'HarbourAgent -> model gpt-5',
      'HarbourAgent -> prompt _think system prompt',
      'HarbourAgent -> tool unknown (harbour.py:7)',
    ],
  });
  const named = await agentsIn({ 'harbour.py': BUILT('name="quay"') });
  expect(named.agents).toEqual(['quay']);
  expect(named.uses).toContain('quay -> tool unknown (harbour.py:7)');
});

const WRAPPER = (more: string) => `from langgraph.graph import StateGraph
from langchain_openai import ChatOpenAI

class TideAssistant:
    def __init__(self, workflow, harbour):
        self.workflow = workflow
        self.harbour = harbour
        self.messages = []
${more}
    def invoke(self, text):
        return self.workflow.invoke({"messages": [text]})

def make_workflow():
    flow = StateGraph(dict)
    flow.add_node("think", think)
    return flow.compile(name="tides")

def think(state):
    return ChatOpenAI(model="gpt-5").invoke(state["messages"])

def make():
    return TideAssistant(make_workflow(), "Kiel")
`;

test('a class that holds the one agent which it is given is that agent [SCAN-04]', async () => {
  expect(await agentsIn({ 'tides.py': WRAPPER('') })).toEqual({
    agents: ['tides'],
    uses: ['tides -> model gpt-5', 'tides -> prompt unknown (tides.py:4)'],
  });
  const own = WRAPPER('        self.model = "gpt-5-mini"\n');
  expect((await agentsIn({ 'tides.py': own })).agents).toEqual(['TideAssistant', 'tides']);
});

test('a class that is given two agents is neither [SCAN-04]', async () => {
  const two = WRAPPER('').replace(
    'return TideAssistant(make_workflow(), "Kiel")',
    'return TideAssistant(make_workflow(), Agent(name="Kiel", instructions="You greet ships."))',
  );
  const { agents } = await agentsIn({ 'tides.py': `from agents import Agent\n${two}` });
  expect(agents).toEqual(['Kiel', 'TideAssistant', 'tides']);
});

test('a class that another agent uses beside the graph stays an agent [SCAN-04]', async () => {
  const desk = `from agents import Agent
from node import PierAgent

desk = Agent(name="desk", instructions="You greet ships.", handoffs=[PierAgent(model="gpt-5")])
`;
  const { agents } = await agentsIn({
    'node.py': NODE,
    'tools.py': TOOLS,
    'graph.py': GRAPH,
    'desk.py': desk,
  });
  expect(agents).toEqual(['PierAgent', 'desk', 'harbour']);
});

const FILLED = (node: string) => ({
  'build.py': `from langgraph.graph import StateGraph

def build_graph(think):
    flow = StateGraph(dict)
    flow.add_node("think", ${node})
    return flow.compile()
`,
  'pier.py': `from langchain_openai import ChatOpenAI
from build import build_graph

class PierAgent:
    def __init__(self):
        self.model = ChatOpenAI(model="gpt-5")
        self.system_prompt = "You find piers for ships."

    def think(self, state):
        return {"answer": self.model.invoke([("system", self.system_prompt), *state["messages"]])}

    def run(self, messages):
        return build_graph(self.think).invoke({"messages": messages})
`,
});

test('a graph whose nodes are parameters is the one agent that builds it [SCAN-04]', async () => {
  const { agents, uses } = await agentsIn(FILLED('think'));
  expect(agents).toEqual(['PierAgent']);
  expect(uses).toContain('PierAgent -> model gpt-5');
  expect(uses.filter((one) => one.includes('-> agent'))).toEqual([]);
  const own = FILLED('ChatOpenAI(model="gpt-5-mini")');
  const build = `from langchain_openai import ChatOpenAI\n${own['build.py']}`;
  expect((await agentsIn({ ...own, 'build.py': build })).agents).toEqual(['PierAgent', 'flow']);
});

test('what a graph and its node both have is one relation; tools of the node that are lost stay unknown [SCAN-04]', async () => {
  const files = { 'node.py': NODE, 'tools.py': TOOLS, 'graph.py': GRAPH };
  const { relations } = await analysed(files);
  const tools = relations.filter(({ from, to }) => from.kind === 'agent' && to.kind === 'tool');
  expect(tools.map(({ to, path }) => `${to.name} ${path}`)).toEqual(['find_pier graph.py']);
  const open = NODE.replace('"):', '", tools=None):').replace(
    'self.model = model',
    'self.model = model\n        self.tools = tools',
  );
  const { uses } = await agentsIn({
    ...files,
    'node.py': open.replace('[find_pier]', 'self.tools'),
    'graph.py': GRAPH.replace('model="gpt-5")', 'model="gpt-5", tools=load())'),
  });
  expect(uses).toContain('harbour -> tool find_pier');
  expect(uses.join()).toContain('harbour -> tool unknown');
});
