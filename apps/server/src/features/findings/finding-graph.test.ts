import { MAX_GRAPH_NODES, MAX_GRAPH_RELATIONS } from '@svc/contract';
import { expect, test } from 'vitest';
import { findingGraph } from './finding-graph.ts';
import { inventoryGraph, type ReachingFinding } from './inventory-reach.ts';
import { relations } from './relations.testing.ts';

const AT_LINE_4 = { startLine: 4, startColumn: 1, endLine: 4, endColumn: 9 };
const risk = { category: 'agent-config', path: 'agent.py', span: AT_LINE_4, excerpt: '' } as const;

function graphOf(finding: ReachingFinding, ...lines: readonly string[]) {
  const { nodes, edges, ...rest } = findingGraph(inventoryGraph(relations(...lines)), finding);
  const nameOf = (index: number) => nodes[index]?.name;
  return {
    ...rest,
    nodes: nodes.map(({ depth, kind, name }) => `${depth} ${kind} ${name}`),
    edges: edges.map(({ from, to, line }) => `${nameOf(from)} > ${nameOf(to)} :${line}`),
  };
}

test('the graph has what the lines of a finding use, by distance, each thing and pair once', () => {
  const lines = [
    'agent support > tool refund @agent.py:4',
    'agent support > tool refund @agent.py:9',
    'tool refund > credential PAY_KEY @pay.py:1',
    'credential PAY_KEY > tool refund @pay.py:2',
    'agent other > tool deploy @other.py:4',
  ];
  expect(graphOf(risk, ...lines)).toEqual({
    direction: 'uses',
    nodes: ['0 agent support', '1 tool refund', '2 credential PAY_KEY'],
    edges: ['support > refund :4', 'refund > PAY_KEY :1', 'PAY_KEY > refund :2'],
    omitted: 0,
    isComplete: true,
  });
});

test('the graph of a secret has what uses its credential, and not what that uses', () => {
  const secret = { ...risk, category: 'secret', excerpt: 'API_KEY="****"' } as const;
  const lines = [
    'agent a > credential API_KEY @a.py:4',
    'agent a > tool refund @a.py:5',
    'agent b > credential OTHER @b.py:1',
  ];
  expect(graphOf(secret, ...lines)).toEqual({
    direction: 'used_by',
    nodes: ['0 credential API_KEY', '1 agent a'],
    edges: ['API_KEY > a :4'],
    omitted: 0,
    isComplete: true,
  });
});

test('things beyond the bound are counted, and relations beyond theirs are not followed', () => {
  const tools = (count: number) =>
    Array.from({ length: count }, (_, n) => `agent a > tool t${n} @agent.py:4`);

  const wide = graphOf(risk, ...tools(200));
  expect(wide.nodes).toHaveLength(MAX_GRAPH_NODES);
  expect(wide).toMatchObject({ omitted: 201 - MAX_GRAPH_NODES, isComplete: true });
  expect(graphOf(risk, ...tools(MAX_GRAPH_RELATIONS + 1)).isComplete).toBe(false);
});
