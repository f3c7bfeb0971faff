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
