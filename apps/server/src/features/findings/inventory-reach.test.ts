import { expect, test } from 'vitest';
import { INVENTORY_POINTS, inventoryFactors, inventoryGraph } from './inventory-reach.ts';
import { relations } from './relations.testing.ts';

const AT_LINE_4 = { startLine: 4, startColumn: 1, endLine: 4, endColumn: 9 };
const risk = { category: 'agent-config', path: 'agent.py', span: AT_LINE_4, excerpt: '' } as const;

const factors = (finding: Parameters<typeof inventoryFactors>[1], ...lines: readonly string[]) =>
  inventoryFactors(inventoryGraph(relations(...lines)), finding);

test('a finding reaches what the things of its lines reach, through others and other files [FIND-03]', () => {
  expect(
    factors(
      risk,
      'agent support > tool refund @agent.py:4',
      'agent other > tool deploy @agent.py:90',
      'tool refund > mcp-server pay @pay.py:1',
      'mcp-server pay > credential PAY_KEY @.mcp.json:3',
      'mcp-server pay > identity AWS role pay @main.tf:8',
      'identity AWS role pay > permission s3:* on every resource @main.tf:9',
      'identity AWS role pay > identity AWS role pay @main.tf:9',
      'agent support > vector-store docs @agent.py:5',
    ),
  ).toEqual([
    { name: 'reaches permissions', value: 's3:* on every resource', points: 5 },
    { name: 'reaches credentials', value: 'PAY_KEY', points: 3 },
    { name: 'reaches tools and MCP servers', value: 'pay, refund', points: 2 },
    { name: 'reaches data', value: 'docs', points: 2 },
  ]);
});

test('a finding on other lines of the file reaches what all of the file does; in another file nothing', () => {
  const graph = ['agent support > tool refund @agent.py:9', 'agent other > tool x @b.py:4'];

  expect(factors(risk, ...graph)).toEqual([
    { name: 'reaches tools and MCP servers', value: 'refund', points: 2 },
  ]);
  expect(factors({ ...risk, path: 'c.py' }, ...graph)).toEqual([]);
});

test('more than four things of a kind have the points of many, and three are named', () => {
  const tools = [1, 2, 3, 4, 5].map((n) => `agent a > tool t${n} @agent.py:4`);

  expect(factors(risk, ...tools)).toEqual([
    { name: 'reaches tools and MCP servers', value: 't1, t2, t3 and 2 more', points: 4 },
  ]);
});

test('a secret has those that use the credential of its line, not what they reach', () => {
  const graph = [
    'agent a > credential API_KEY @agent.py:4',
    'agent b > credential API_KEY @b.py:1',
    'agent a > tool refund @agent.py:4',
  ];
  const secret = { ...risk, category: 'secret', excerpt: 'export API_KEY="****"' } as const;

  expect(factors(secret, ...graph)).toEqual([
    { name: 'credential used by', value: 'a, b', points: 5 },
  ]);
  expect(factors({ ...secret, excerpt: 'OTHER_API_KEY="****"' }, ...graph)).toEqual([]);
});

test('what a finding reaches adds 20 points at most', () => {
  const { user: _, ...reached } = INVENTORY_POINTS;

  expect(Object.values(reached).reduce((sum, { many }) => sum + many, 0)).toBe(20);
});

test('the work for one finding is bounded, however many relations lead on', () => {
  let reads = 0;
  const all = relations('agent a > tool t @agent.py:4').concat(
    Array.from({ length: 50_000 }, (_, n) => ({
      from: { kind: 'agent' as const, name: 'a' },
      to: {
        kind: 'tool' as const,
        get name() {
          reads++;
          return `t${n}`;
        },
      },
      path: 'b.py',
      line: 1,
    })),
  );
  const graph = inventoryGraph(all);
  reads = 0;

  expect(inventoryFactors(graph, risk)).toMatchObject([{ points: 4 }]);
  expect(reads).toBeLessThan(5_000);
});
