import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const GRAPH = (weigh: string, node = 'weigh') => `from langgraph.graph import StateGraph
from scales import is_heavy, shop

def weigh(state):
    ${weigh}

def make_graph():
    flow = StateGraph(dict)
    flow.add_node("weigh", ${node})
    flow.add_node("load", lambda state: {"loaded": True})
    return flow.compile()
`;
const SCALES = `def is_heavy(ship):
    return ship.tons > 9

def shop(ship):
    return CLIENT.chat.completions.create(model=MODEL, messages=[{"role": "user", "content": ship.name}])
`;
const agentsOf = async (weigh: string, node?: string) =>
  (await agentsIn({ 'graph.py': GRAPH(weigh, node), 'scales.py': SCALES })).agents;

test('a graph of nodes none of which asks a model is no agent [SCAN-04]', async () => {
  const weigh = 'return {"heavy": is_heavy(state["ship"])}';
  expect(await agentsOf(weigh)).toEqual([]);
  // Graphs of tests stay: they are no part of the product.
  const test = { 'tests/graph.py': GRAPH(weigh), 'scales.py': SCALES };
  expect((await agentsIn(test)).agents).toEqual(['flow']);
});

test('a graph of a node that may ask a model is an agent [SCAN-04]', async () => {
  for (const weigh of [
    'return {"text": shop(state["ship"])}',
    'return {"text": llm.invoke(state["ship"])}',
    'return {"text": run_agent(state["ship"])}',
  ])
    expect(await agentsOf(weigh), weigh).toEqual(['flow']);
  const keeping = 'model = ChatOpenAI(model="gpt-5")\n    return {"model": model}';
  const text = `from langchain_openai import ChatOpenAI\n${GRAPH(keeping)}`;
  expect((await agentsIn({ 'graph.py': text })).agents).toEqual(['flow']);
  const plain = 'return {"heavy": is_heavy(state["ship"])}';
  expect(await agentsOf(plain, 'make_node("weigh")')).toEqual(['flow']);
  expect(await agentsOf(plain, 'imported')).toEqual(['flow']);
});

const IMPORTS =
  'import subprocess\nfrom crews import build_crew, classifier, engine, Summarizer, toolbox, CLIENTS, ai_task\n';
const withImports = async (weigh: string, more = '') =>
  (
    await agentsIn({
      'graph.py': `${IMPORTS}${more}${GRAPH(weigh)}`,
      'scales.py': SCALES,
    })
  ).agents;

test.each([
  'build_crew(state).kickoff()',
  'engine.query(state["ship"])',
  'classifier(state["ship"])',
  'Summarizer().summarize(state["ship"])',
  'toolbox.execute(state["ship"])',
  'CLIENTS[state["port"]](state["ship"])',
  'subprocess.check_output(["claude", "-p", state["ship"]])',
  'list(map(classifier, state["ships"]))',
  'sorted(state["ships"], key=engine.score)',
  'next(iter(CLIENTS)).get(state["ship"])',
  'max(CLIENTS, key=len).get(state["ship"])',
  'rate(engine, state["ship"])',
  'label(state["ship"])',
  'read(engine, state["ship"])',
])(
  'a graph of a node that calls code which the tree does not show is an agent: %s [SCAN-04]',
  async (call) => {
    const more = `@ai_task
def label(ship):
    return f"kind of {ship}"

def read(client, ship):
    return client.get(ship)

def rate(scale, ship):
    return scale(ship)

`;
    expect(await withImports(`return {"text": ${call}}`, more)).toEqual(['flow']);
  },
);

test.each([
  'return {"text": str(state["ship"]).strip().lower()}',
  'return {"time": datetime.now().isoformat(), "text": json.dumps(state)}',
  'ships = [ship for ship in state.get("ships", []) if ship.get("tons", 0) > 9]\n    return {"ships": sorted(ships, key=is_heavy)}',
  'ships = state["ships"]\n    for ship in ships:\n        ship.update({"heavy": is_heavy(ship)})\n    log.info("weighed %s", len(ships))',
  'return {"ships": list(map(is_heavy, state["ships"])), "berth": Berth(name="north").label()}',
  'raise ValueError(f"no ship {state.get(\'name\')}")',
  'return Command(goto="load", update={"messages": [AIMessage(content="done")]})',
])(
  'a graph of nodes that only call the tree, built-ins and plain data is no agent: %s [SCAN-04]',
  async (weigh) => {
    const more = `import json
import logging
from datetime import datetime
from langchain_core.messages import AIMessage
from langgraph.types import Command

log = logging.getLogger(__name__)

class Berth:
    def __init__(self, name):
        self.name = name.upper()

    def label(self):
        return f"berth {self.name}"

`;
    expect(await withImports(weigh, more)).toEqual([]);
  },
);

test('TypeScript: a graph of nodes of plain functions is no agent, one that calls a package is [SCAN-04]', async () => {
  const graph = (weigh: string) => `import { StateGraph } from '@langchain/langgraph';
import { engine } from 'harbour-engine';

const weigh = async (state: State) => ({ heavy: ${weigh} });

export const flow = new StateGraph(State).addNode('weigh', weigh).compile();
`;
  const agents = async (weigh: string) => (await agentsIn({ 'graph.ts': graph(weigh) })).agents;
  expect(
    await agents(
      "state.ships.filter((ship) => ship.tons > Number('9')).map((ship) => ship.name.trim())",
    ),
  ).toEqual([]);
  expect(await agents('JSON.stringify(Math.max(state.tons, 9))')).toEqual([]);
  expect(await agents('state.ships.map(engine)')).toEqual(['flow']);
  expect(await agents('await engine.weigh(state.ships)')).toEqual(['flow']);
});
