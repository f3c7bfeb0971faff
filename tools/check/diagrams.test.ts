import { expect, test } from 'vitest';
import { diagramFaults } from './diagrams.ts';

const faultsOf = (...lines: string[]) =>
  diagramFaults(
    new Map([['docs/a.md', `# A\n\n\`\`\`mermaid\n${lines.join('\n')}\n\`\`\`\n`]]),
    (path) => path === 'a.ts' || path === 'b.ts',
  );

const A = '  a["a.ts<br>does this, then (that)"]';
const B = '  b["b.ts"]';

test('a flowchart of files that exist has no fault', () => {
  expect(faultsOf('flowchart TD', A, B, '  a --> b', '  b -- "when it fails" --> a')).toEqual([]);
});

test.each([
  [
    ['sequenceDiagram', A, B, '  a --> b'],
    'docs/a.md:4: the diagram begins with "sequenceDiagram"',
  ],
  [['flowchart TD', A, '  b["c.ts"]', '  a --> b'], 'docs/a.md:6: c.ts is no file'],
  [['flowchart TD', A, '  a --> b'], 'docs/a.md:6: the node b is not declared'],
  [['flowchart TD', A, A, B, '  a --> b'], 'docs/a.md:6: the node a is declared twice'],
  [['flowchart TD', A, B, '  a --> a'], 'docs/a.md:6: no arrow leads to or from the node b'],
  [['flowchart TD', A, '  call["b.ts"]', '  a --> call'], 'docs/a.md:6: call is a word of Mermaid'],
  [['flowchart TD', A, B, '  a -> b'], 'docs/a.md:7: "a -> b" is neither a node nor an arrow'],
  [['flowchart TD', A, B, '  a -- "x" b'], 'docs/a.md:7: "a -- "x" b" is neither'],
  [['flowchart TD', A, '  b["b.ts<br>a "quoted" word"]', '  a --> a'], 'docs/a.md:6: "b['],
])('%j is refused', (lines, fault) => {
  expect(faultsOf(...lines).join('\n')).toContain(fault);
});

test('diagrams are searched in Markdown files alone', () => {
  expect(diagramFaults(new Map([['a.ts', '```mermaid\nnothing\n```\n']]), () => true)).toEqual([]);
});
