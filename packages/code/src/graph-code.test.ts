import { expect, test } from 'vitest';
import { analysed } from './analysed.testing.ts';

test('a graph of nodes is an agent, named by what compiles it, with what its nodes use [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'app/agent.py': `from langchain_core.messages import SystemMessage
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from langgraph.graph import StateGraph, MessagesState
from langgraph.prebuilt import ToolNode
from app.prompts import SYSTEM

@tool
def search(q: str): ...

tools = [search]
llm = ChatOpenAI(model="gpt-4o").bind_tools(tools)

def ask(state):
    return llm.invoke([SystemMessage(content=SYSTEM.format(day="today"))] + state["messages"])

def call_model(state):
    return {"messages": [ask(state)]}

inner = StateGraph(MessagesState)
inner.add_node("call_model", call_model)
inner.add_node("tools", ToolNode(tools))
helper = inner.compile(name="helper")

outer = StateGraph(MessagesState).add_node("help", helper).add_node("say", lambda s: llm.invoke("x"))
graph = outer.compile()
`,
    'app/prompts.py': 'SYSTEM = """You are kind. Today is {day}."""\nOTHER = "never used"\n',
    'langgraph.json': '{"graphs": {"front": "./app/agent.py:graph"}}',
  });
  expect(assets).toEqual([
    'agent front:25',
    'agent helper:20',
    'model gpt-4o:12',
    'prompt SYSTEM:1',
    'tool search:9',
  ]);
  expect(uses).toEqual([
    'front -> agent helper',
    'front -> model gpt-4o',
    'gpt-4o -> prompt SYSTEM',
    'gpt-4o -> tool search',
    'helper -> model gpt-4o',
    'helper -> prompt SYSTEM',
    'helper -> tool search',
  ]);
});

test('nodes may be methods, partial functions and other graphs; graphs in TypeScript count too [SCAN-04]', async () => {
  const { uses } = await analysed({
    'a.py': `import functools
from langgraph.graph import StateGraph
from langgraph.prebuilt import create_react_agent
from langchain_anthropic import ChatAnthropic

researcher = create_react_agent("openai:gpt-4o", [], name="researcher")

def agent_node(state, agent): return agent.invoke(state)

class Team:
    def __init__(self):
        self.llm = ChatAnthropic(model="claude-opus-4-1")
        graph = StateGraph(dict)
        graph.add_node("write", self.write)
        graph.add_node("search", functools.partial(agent_node, agent=researcher))
        self.app = graph.compile()
    def write(self, state):
        return self.llm.invoke("Write")
`,
    'b.ts': `import { StateGraph } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
const llm = new ChatOpenAI({ model: 'gpt-4o-mini' });
async function respond(state) { return llm.invoke(state.messages); }
export const replier = new StateGraph(State).addNode('respond', respond).addEdge('a', 'b').compile();
export const team = new StateGraph(State).addNode({ respond, replier }).compile();
`,
  });
  expect(uses).toEqual([
    'Team -> agent researcher',
    'Team -> model claude-opus-4-1',
    'replier -> model gpt-4o-mini',
    'researcher -> model gpt-4o',
    'team -> agent replier',
    'team -> model gpt-4o-mini',
  ]);
});

test('a node may be an object, or a method of one that is made there [SCAN-04]', async () => {
  const { uses } = await analysed({
    'a.py': `from crewai import Agent, Crew
from langgraph.graph import StateGraph
from langchain_openai import ChatOpenAI
from langchain.tools import tool

class Agents:
    def one(self):
        return Agent(role="One")

class Team:
    def __init__(self):
        agents = Agents()
        self.one = agents.one()
    def kickoff(self, state):
        return Crew(agents=[self.one]).kickoff()

class Writer:
    def __init__(self):
        self.llm = ChatOpenAI(model="gpt-4o")
    def __call__(self, state):
        return self.llm.invoke(state)

flow = StateGraph(dict)
flow.add_node("team", Team().kickoff)
flow.add_node("write", Writer())
`,
  });
  expect(uses).toEqual(['flow -> agent One', 'flow -> model gpt-4o']);
});

test('a StateGraph of the tree’s own is no agent [SCAN-04]', async () => {
  const { assets } = await analysed({
    'a.py':
      'import langgraph\nfrom machine import StateGraph\ng = StateGraph()\ng.compile(name="x")\n',
  });
  expect(assets).toEqual([]);
});

test('tools by the thousand that share what is long end [SCAN-18]', async () => {
  const lists = Array.from({ length: 5 }, (_, at) => `t${at + 1} = [${`t${at},`.repeat(60)}]`);
  const body = Array.from({ length: 400 }, () => '    use(t5)').join('\n');
  const tools = Array.from({ length: 1000 }, (_, at) => `@tool\ndef f${at}(): return shared()\n`);
  const { assets } = await analysed({
    'a.py': `from langchain_core.tools import tool\nt0 = []\n${lists.join('\n')}\ndef shared():\n${body}\n${tools.join('')}`,
  });
  expect(assets.length).toBe(1000);
});

test('what a plain function uses that a graph has as a tool is no tool of the graph [SCAN-04]', async () => {
  const { uses } = await analysed({
    'graph.py': `from langgraph.graph import StateGraph
from langgraph.prebuilt import ToolNode
from langchain_openai import ChatOpenAI
from langchain_tavily import TavilySearch
from agents import writer

async def search(query: str):
    return await TavilySearch(max_results=3).ainvoke({"query": query})

TOOLS = [search]

async def ask(state):
    return await ChatOpenAI(model="gpt-5").bind_tools(TOOLS).ainvoke(state["messages"])

desk = StateGraph(dict)
desk.add_node(ask)
desk.add_node("tools", ToolNode(TOOLS))
`,
  });
  expect(uses).toContain('desk -> tool search');
  expect(uses).not.toContain('desk -> tool TavilySearch');
});

test('a package of Python is meant before a module of the same name [SCAN-04]', async () => {
  const { uses } = await analysed({
    'desk.py': `from langgraph.prebuilt import create_react_agent
from kit import TOOLS
desk = create_react_agent("openai:gpt-5", TOOLS)
`,
    'kit.py': 'def old_tool(x): ...\ndef older_tool(x): ...\nTOOLS = [old_tool, older_tool]\n',
    'kit/__init__.py': 'def weigh(x): ...\ndef stamp(x): ...\nTOOLS = [weigh, stamp]\n',
  });
  expect(uses).toEqual(['desk -> model gpt-5', 'desk -> tool stamp', 'desk -> tool weigh']);
});

test('what a node gives an agent that it makes is that of the agent, not of the graph [SCAN-04]', async () => {
  const { uses } = await analysed({
    'graph.py': `from langgraph.graph import StateGraph
from langgraph.prebuilt import create_react_agent
from langchain_openai import ChatOpenAI

def weigh(letter): ...

def sort_node(state):
    sorter = create_react_agent("openai:gpt-5", [weigh], prompt="You sort letters by their weight.")
    return sorter.invoke(state["messages"])

def sum_node(state):
    return ChatOpenAI(model="gpt-4o").invoke(state["messages"])

desk = StateGraph(dict)
desk.add_node("sort", sort_node)
desk.add_node("sum", sum_node)
`,
  });
  expect(uses.filter((one) => one.startsWith('desk'))).toEqual([
    'desk -> agent sorter',
    'desk -> model gpt-4o',
  ]);
});
