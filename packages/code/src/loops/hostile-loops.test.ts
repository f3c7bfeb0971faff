import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { codeAnalyzer } from '../code-analyzer.ts';

const many = (unit: (index: number) => string, times: number) =>
  Array.from({ length: times }, (_, index) => unit(index)).join('\n');

/** An agent of this class name, whose methods and loop have more lines. */
const agent = (methods = '', loop = '') => `import openai
class Worker:
    def __init__(self, model):
        self.model = model
${methods}
    def work(self):
        messages = []
        while True:
${loop}
            answer = openai.chat.completions.create(model=self.model, messages=messages)
            for call in answer.tool_calls:
                output = run_tool(call)
                messages.append({"role": "tool", "content": output})
`;

async function agentsIn(files: Readonly<Record<string, string>>, inPart: readonly string[] = []) {
  const { sightings, problems } = await codeAnalyzer.analyse(Object.keys(files), folderTree(files));
  const notice = {
    line: null,
    notice: true,
    reason: expect.stringMatching(/^agents of this file may/),
  };
  expect(problems).toEqual(inPart.map((path) => ({ path, ...notice })));
  return sightings.filter(({ kind }) => kind === 'agent').map(({ name }) => name);
}

test.each([
  [
    'a member that is bound to itself again and again',
    many((n) => `    def m${n}(self):\n        self.model = self.model`, 300),
    '',
  ],
  ['thousands of calls in its loop', '', many((n) => `            check_${n}(self.model)`, 5_000)],
  [
    'thousands of calls of models',
    '',
    many(
      () => '            openai.chat.completions.create(model=self.model, messages=messages)',
      2_000,
    ),
  ],
  [
    'thousands of loops beside it',
    many((n) => `    def a${n}(self):\n        for one in self.b${n}(): self.c${n}(one)`, 3_000),
    '',
  ],
])('an agent is found among %s [SCAN-04, SCAN-18]', async (_, methods, loop) => {
  expect(await agentsIn({ 'a.py': agent(methods, loop) })).toEqual(['Worker']);
});

test('loops that call each other without end take no other agent away [SCAN-04, SCAN-18]', async () => {
  const chain = many(
    (n) => `def f${n}(tool_calls):\n    while tool_calls:\n        f${n + 1}(tool_calls)`,
    5_000,
  );
  expect(await agentsIn({ 'a.py': `${agent()}${chain}`, 'b.py': chain })).toEqual(['Worker']);
});

test('one function of thousands of loops and calls is looked at in part, and the report says so [SCAN-04, SCAN-18]', async () => {
  const lines = many((n) => `    while b${n}(tool_calls): c${n}(a${n})`, 10_000);
  const files = { 'a.py': agent(), 'b.py': `def run(tool_calls):\n${lines}\n` };
  expect(await agentsIn(files, ['b.py'])).toEqual(['Worker']);
});

test('a method of Go is read from the file that has it for its type, however many have its name [SCAN-04, SCAN-18]', async () => {
  const other = (n: number) => `package a\ntype T${n} struct{}\nfunc (t *T${n}) Run() {}\n`;
  const files = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`a/t${n}.go`, other(n)]));
  const caller = `package a\nfunc work(tool_calls []string) {\n\tfor {\n${many((n) => `\t\tt${n} := T${n}{}\n\t\tt${n}.Run()\n\t\tt${n}.Gone()`, 100)}\n\t}\n}\n`;
  const tree = folderTree({ ...files, 'a/work.go': caller });
  let reads = 0;
  await codeAnalyzer.analyse([...Object.keys(files), 'a/work.go'], {
    ...tree,
    text: (path) => {
      reads += 1;
      return tree.text(path);
    },
  });
  expect(reads).toBeLessThan(1_000);
});
