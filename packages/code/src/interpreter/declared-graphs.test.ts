import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';
import { agentsIn } from '../loops/agents-of.testing.ts';

const GRAPHS = `{"graphs": {
  "help": "./src/help.py:graph",
  "clinic": "./src/clinic.py:graph",
  "desk": "./src/desk.py:make_desk",
  "gone": "./src/gone.py:graph"
}}`;

test('a graph that a configuration declares is one agent, whatever makes it [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'langgraph.json': GRAPHS,
    // Named as it is compiled.
    'src/help.py': `from langgraph.graph import StateGraph
from langchain_openai import ChatOpenAI

def ask(state):
    return ChatOpenAI(model="gpt-4o").invoke(state["messages"])

builder = StateGraph(dict)
builder.add_node(ask)
graph = builder.compile(name="Help Desk")
`,
    // Returned by a function whose result the variable holds.
    'src/clinic.py': `from deepagents import create_deep_agent

def create_clinic(model_name: str = "gpt-5"):
    agent = create_deep_agent(model=model_name, system_prompt="You help people.")
    return agent

graph = create_clinic()
`,
    // The function itself.
    'src/desk.py': `from langgraph.prebuilt import create_react_agent

async def make_desk(config):
    return create_react_agent("openai:gpt-4o-mini", [])
`,
  });
  expect(assets.filter((one) => one.startsWith('agent'))).toEqual([
    'agent clinic:4',
    'agent desk:4',
    'agent help:7',
  ]);
  expect(uses).toEqual([
    'clinic -> model gpt-5',
    'clinic -> prompt agent prompt',
    'desk -> model gpt-4o-mini',
    'help -> model gpt-4o',
  ]);
});

test('a declared graph that a class builds is one agent [SCAN-04]', async () => {
  const { assets } = await analysed({
    'langgraph.json': '{"graphs": {"tutor": "./tutor.py:graph"}}',
    'tutor.py': `from langgraph.graph import StateGraph
from langchain_openai import ChatOpenAI

class TutorAgent:
    def __init__(self):
        self.llm = ChatOpenAI(model="gpt-4o")
        self.tools = []
    def run(self, question):
        return self.build().invoke({"messages": [question]})
    def build(self):
        workflow = StateGraph(dict)
        workflow.add_node("ask", self.ask)
        return workflow.compile()
    def ask(self, state):
        return self.llm.invoke(state["messages"])

graph = TutorAgent().build()
`,
  });
  expect(assets).toEqual(['agent tutor:11', 'model gpt-4o:6']);
});

test('a declared graph that holds several agents does not name them [SCAN-04]', async () => {
  const { assets } = await analysed({
    'langgraph.json': '{"graphs": {"team": "./team.py:graph"}}',
    'team.py': `from langgraph.prebuilt import create_react_agent
one = create_react_agent("openai:gpt-4o", [], name="one")
two = create_react_agent("openai:gpt-4o", [], name="two")
graph = [one, two]
`,
  });
  expect(assets.filter((one) => one.startsWith('agent'))).toEqual(['agent one:2', 'agent two:3']);
});

test('of two graphs that a configuration declares by one name, the last is called so [SCAN-04]', async () => {
  const graph = (variable: string) => `${variable} = create_react_agent("gpt-5", [])\n`;
  const { agents } = await agentsIn({
    'desk.py': `from langgraph.prebuilt import create_react_agent\n${graph('first')}${graph('second')}`,
    'langgraph.json': '{"graphs": {"desk": "./desk.py:first", "desk": "./desk.py:second"}}',
  });
  expect(agents).toEqual(['desk', 'first']);
});
