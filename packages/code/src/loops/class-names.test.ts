import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const WORKER = `class Worker {
  constructor(private readonly options: WorkerOptions) {}

  async work(messages: Message[]) {
    while (true) {
      const answer = await llm.chat({
        model: this.options.model, messages, tools: this.options.tools, system: this.options.systemPrompt,
      });
      for (const call of answer.toolCalls) {
        messages.push({ role: 'tool', content: await this.runTool(call) });
      }
    }
  }
}
`;
const TOOLS = `export async function weigh(parcel: Parcel) {}
export async function stamp(parcel: Parcel) {}
`;

/** A program of two objects of a class that it knows by a name of its own. */
const crew = (imported: string, name = 'Hand') => `import { weigh, stamp } from '../tools';
${imported}

const scale = new ${name}({ model: 'gpt-5', tools: [weigh], systemPrompt: 'You weigh the parcels that arrive.' });
const clerk = new ${name}({ model, tools: [stamp] });
`;

type Names = { worker?: string; index?: string; crew: string };

const filesOf = ({ worker = `export ${WORKER}`, index = '', crew }: Names) => ({
  'tools.ts': TOOLS,
  'depot/worker.ts': worker,
  'depot/index.ts': index,
  'crew/main.ts': crew,
});

test.each<[string, Names]>([
  [
    'a name that it is imported under',
    { crew: crew("import { Worker as Hand } from '../depot/worker';") },
  ],
  [
    'a name that another file exports it under',
    {
      index: "export { Worker as Hand } from './worker';\n",
      crew: crew("import { Hand } from '../depot';"),
    },
  ],
  [
    'a name that its own file exports it under',
    {
      worker: `${WORKER}\nexport { Worker as Hand };\n`,
      crew: crew("import { Hand } from '../depot/worker';"),
    },
  ],
  ['a variable', { crew: crew("import { Worker } from '../depot/worker'; const Hand = Worker;") }],
  [
    'a variable that another file exports',
    {
      index: "import * as workers from './worker';\nexport const Hand = workers.Worker;\n",
      crew: crew("import { Hand } from '../depot';"),
    },
  ],
  [
    'the name of a default import',
    { worker: `export default ${WORKER}`, crew: crew("import Hand from '../depot/worker';") },
  ],
  [
    'the name of a default import of a folder',
    {
      index: "import { Worker } from './worker';\nexport default Worker;\n",
      crew: crew("import Hand from '../depot';"),
    },
  ],
  [
    'the name that a default export is exported under',
    {
      worker: `export default ${WORKER}`,
      index: "export { default as Hand } from './worker';\n",
      crew: crew("import { Hand } from '../depot';"),
    },
  ],
  [
    'a member of a namespace that another file exports',
    {
      index: "export * as workers from './worker';\n",
      crew: crew("import { workers } from '../depot';", 'workers.Worker'),
    },
  ],
])(
  'TypeScript: objects that are made of a class by %s are agents with what they are given [SCAN-04]',
  async (_, names) => {
    expect(await agentsIn(filesOf(names))).toEqual({
      agents: ['clerk', 'scale'],
      uses: [
        'clerk -> model unknown (crew/main.ts:5)',
        'clerk -> tool stamp',
        'scale -> model gpt-5',
        'scale -> prompt scale prompt',
        'scale -> tool weigh',
      ],
    });
  },
);

test('Python: objects that are made of a class by the name that it is imported under are agents [SCAN-04]', async () => {
  const { agents, uses } = await agentsIn({
    'worker.py': `class Worker:
    def __init__(self, model, tools):
        self.model = model
        self.tools = tools

    def work(self, messages):
        while True:
            answer = self.client.chat(model=self.model, messages=messages, tools=self.tools)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "content": self.run_tool(call)})
`,
    'crew.py': `from worker import Worker as Hand

def weigh(parcel): ...
def stamp(parcel): ...

scale = Hand("gpt-5", [weigh])
clerk = Hand("gpt-5-mini", [stamp])
`,
  });
  expect(agents).toEqual(['clerk', 'scale']);
  expect(uses).toContain('clerk -> tool stamp');
});

test('a class of another module that is imported under the same name is another class [SCAN-04]', async () => {
  const other = crew("import { Crane as Hand } from '../crane';");
  const { agents } = await agentsIn({
    ...filesOf({ index: "export { Worker as Hand } from './worker';\n", crew: other }),
    'crane.ts': 'export class Crane {\n  constructor(readonly options: CraneOptions) {}\n}\n',
  });
  expect(agents).toEqual(['Worker']);
});

test('the file that gives a class another name is read before the many that use that name for another class [SCAN-04]', async () => {
  const others = Array.from({ length: 40 }, (_, at) => [
    `a/crane${at}.ts`,
    'import { Hand } from "../crane";\nconst crane = new Hand({ load: 5 });\n',
  ]);
  const { agents } = await agentsIn({
    ...Object.fromEntries(others),
    ...filesOf({ crew: crew("import { Worker as Hand } from '../depot/worker';") }),
    'crane.ts': 'export class Hand {\n  constructor(readonly options: CraneOptions) {}\n}\n',
  });
  expect(agents).toEqual(['clerk', 'scale']);
});

test.each([
  ['the only object of an empty subclass', 'export class Hand extends Worker {}', 'Hand'],
  [
    'the only object of an empty subclass that passes on its settings',
    'export class Hand extends Worker { constructor(options: WorkerOptions) { super(options); } }',
    'Hand',
  ],
])('%s is the agent of that class, with what its settings hold [SCAN-04]', async (_, own, name) => {
  const { uses } = await agentsIn({
    ...filesOf({
      index: `import { Worker } from './worker';\n${own}\n`,
      crew: crew(`import { ${name} } from '../depot';`).replace(/const clerk.*/, ''),
    }),
  });
  expect(uses.filter((one) => one.startsWith(name))).toEqual([
    'Hand -> model gpt-5',
    'Hand -> prompt Hand prompt',
    'Hand -> tool weigh',
  ]);
});

test('each object of an empty subclass is an agent with what it is given [SCAN-04]', async () => {
  const { agents, uses } = await agentsIn(
    filesOf({
      index: "import { Worker } from './worker';\nexport class Hand extends Worker {}\n",
      crew: crew("import { Hand } from '../depot';"),
    }),
  );
  expect(agents).toEqual(['Worker', 'clerk', 'scale']);
  expect(uses).toContain('clerk -> tool stamp');
});
