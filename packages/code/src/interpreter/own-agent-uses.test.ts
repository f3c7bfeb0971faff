import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

/** Libraries with an agent's loop, in several languages, whose constructor takes a name, a model, tools and a prompt. */
const PYTHON = `class Worker:
    def __init__(self, name, model, tools=None, system_prompt=None):
        self.name = name
        self.model = model
        self.tools = tools or []
        self.system_prompt = system_prompt

    def work(self, messages):
        while True:
            answer = self.client.chat(model=self.model, messages=messages, tools=self.tools, system=self.system_prompt)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "content": self.run_tool(call)})
`;
const TYPESCRIPT = `export class Worker {
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
const GO = `package worker

type Worker struct {
	model        string
	tools        []Tool
	systemPrompt string
}

func New(model string, options ...Option) *Worker {
	w := &Worker{model: model}
	for _, option := range options {
		option(w)
	}
	return w
}

func WithTools(tools ...Tool) Option {
	return func(w *Worker) { w.tools = tools }
}

func WithSystemPrompt(text string) Option {
	return func(w *Worker) { w.systemPrompt = text }
}

func (w *Worker) Work(ctx context.Context) {
	for {
		answer, err := w.client.SendMessages(ctx, w.model, w.systemPrompt, w.messages, w.tools)
		for _, call := range answer.ToolCalls {
			output := w.runTool(ctx, call)
			w.messages = append(w.messages, ToolResult{ID: call.ID, Result: output})
		}
	}
}
`;
const JAVA = `package depot;

public class Worker {
  private final String model;
  private final List<Tool> tools;
  private final String systemPrompt;

  public Worker(String name, String model, List<Tool> tools, String systemPrompt) {
    this.model = model;
    this.tools = tools;
    this.systemPrompt = systemPrompt;
  }

  public void work(List<Message> messages) {
    while (true) {
      Answer answer = client.chat(model, messages, tools, systemPrompt);
      for (ToolCall call : answer.getToolCalls()) {
        messages.add(new ToolMessage(call.id(), runTool(call)));
      }
    }
  }
}
`;
const KOTLIN = `package depot

class Worker(
    private val name: String,
    private val model: String,
    private val tools: List<Tool>,
    private val systemPrompt: String,
) {
    fun work(messages: MutableList<Message>) {
        while (true) {
            val answer = client.chat(model = model, messages = messages, tools = tools, system = systemPrompt)
            for (call in answer.toolCalls) {
                messages.add(ToolMessage(call.id, runTool(call)))
            }
        }
    }
}
`;
const CSHARP = `namespace Depot;

public class Worker
{
    public Worker(string name, string model, List<Tool> tools, string systemPrompt)
    {
        _model = model;
        _tools = tools;
        _systemPrompt = systemPrompt;
    }

    public async Task Work(List<Message> messages)
    {
        while (true)
        {
            var answer = await client.ChatAsync(model: _model, messages: messages, tools: _tools, system: _systemPrompt);
            foreach (var call in answer.ToolCalls)
            {
                messages.Add(new ToolMessage(call.Id, await RunTool(call)));
            }
        }
    }
}
`;

test.each([
  [
    'Python',
    {
      'worker.py': PYTHON,
      'crew.py': `from worker import Worker

def weigh(parcel): ...
def stamp(parcel): ...

scale = Worker("scale", "gpt-5", [weigh], "You weigh the parcels that arrive.")
clerk = Worker(name="clerk", model="gpt-5-mini", tools=[stamp], system_prompt="You stamp the parcels that leave.")
`,
    },
  ],
  [
    'TypeScript',
    {
      'worker.ts': TYPESCRIPT,
      'crew.ts': `import { Worker } from './worker';
import { weigh, stamp } from './tools';

new Worker({ name: 'scale', model: 'gpt-5', tools: [weigh], systemPrompt: 'You weigh the parcels that arrive.' });
new Worker({ name: 'clerk', model: 'gpt-5-mini', tools: [stamp], systemPrompt: 'You stamp the parcels that leave.' });
`,
      'tools.ts':
        'export async function weigh(parcel: Parcel) {}\nexport async function stamp(parcel: Parcel) {}\n',
    },
  ],
  [
    'Go',
    {
      'go.mod': 'module example.com/depot\n\ngo 1.24\n',
      'worker/worker.go': GO,
      'crew/crew.go': `package crew

import "example.com/depot/worker"

type weighing struct{}
type stamping struct{}

func (w *weighing) Name() string { return "weigh" }
func (s *stamping) Name() string { return "stamp" }

func Crew() {
	scale := worker.New("gpt-5", worker.WithTools(&weighing{}), worker.WithSystemPrompt("You weigh the parcels that arrive."))
	clerk := worker.New("gpt-5-mini", worker.WithTools(&stamping{}), worker.WithSystemPrompt("You stamp the parcels that leave."))
	run(scale, clerk)
}
`,
    },
  ],
  [
    'Java',
    {
      'depot/Worker.java': JAVA,
      'depot/Crew.java': `package depot;

public class Crew {
  void start() {
    run(new Worker("scale", "gpt-5", List.of(new Weigh()), "You weigh the parcels that arrive."));
    run(new Worker("clerk", "gpt-5-mini", List.of(new Stamp()), "You stamp the parcels that leave."));
  }
}
`,
      'depot/Weigh.java':
        'package depot;\n\npublic class Weigh implements Tool {\n  public String name() { return "weigh"; }\n}\n',
      'depot/Stamp.java':
        'package depot;\n\npublic class Stamp implements Tool {\n  public String name() { return "stamp"; }\n}\n',
    },
  ],
  [
    'Kotlin',
    {
      'depot/Worker.kt': KOTLIN,
      'depot/Crew.kt': `package depot

class Crew {
    fun start() {
        val one = Worker("scale", "gpt-5", listOf(Weigh()), "You weigh the parcels that arrive.")
        val other = Worker(name = "clerk", model = "gpt-5-mini", tools = listOf(Stamp()), systemPrompt = "You stamp the parcels that leave.")
    }
}
`,
      'depot/Weigh.kt': 'package depot\n\nclass Weigh : Tool {\n    val name = "weigh"\n}\n',
      'depot/Stamp.kt': 'package depot\n\nclass Stamp : Tool {\n    val name = "stamp"\n}\n',
    },
  ],
  [
    'C#',
    {
      'Depot.cs': `${CSHARP}
public class Crew
{
    public void Start()
    {
        Run(new Worker("scale", "gpt-5", new List<Tool> { new Weigh() }, "You weigh the parcels that arrive."));
        Run(new Worker("clerk", "gpt-5-mini", new List<Tool> { new Stamp() }, "You stamp the parcels that leave."));
    }
}

public class Weigh : ITool
{
    public string Name { get; } = "weigh";
}

public class Stamp : ITool
{
    public string Name { get; } = "stamp";
}
`,
    },
  ],
])(
  '%s: each object of a class with a name, a prompt or tools of its own is an agent with what it is given [SCAN-04]',
  async (_, files) => {
    const { agents, uses } = await agentsIn(files);
    expect(agents).toEqual(['clerk', 'scale']);
    expect(uses).toEqual([
      'clerk -> model gpt-5-mini',
      'clerk -> prompt clerk prompt',
      'clerk -> tool stamp',
      'scale -> model gpt-5',
      'scale -> prompt scale prompt',
      'scale -> tool weigh',
    ]);
  },
);

const uses = async (files: Readonly<Record<string, string>>) => (await agentsIn(files)).uses;
const CREW = `from worker import Worker

def weigh(parcel): ...
def stamp(parcel): ...
`;

test('an object that a class is made into once is the class, named as it is, with what it is given [SCAN-04]', async () => {
  const crew = `${CREW}
scale = Worker("scale", "gpt-5", [weigh], "You weigh the parcels that arrive.")
`;
  const found = await agentsIn({
    'worker.py': PYTHON,
    'crew.py': crew,
    'tests/test_worker.py': crew.replaceAll('weigh', 'stamp'),
  });
  expect(found).toEqual({
    agents: ['Worker'],
    uses: ['Worker -> model gpt-5', 'Worker -> prompt Worker prompt', 'Worker -> tool weigh'],
  });
});

test('an object that two programs make alike is one agent, and so is one that is made of settings [SCAN-04]', async () => {
  const RULES = 'RULES = "You weigh the parcels that arrive."\n';
  const main = (model: string) => `from worker import Worker
from rules import RULES
from crew import weigh

def main():
    Worker(settings.name, ${model}, [weigh], RULES).work([])
`;
  const files = { 'worker.py': PYTHON, 'crew.py': CREW, 'rules.py': RULES };
  const { agents } = await agentsIn({
    ...files,
    'shop.py': main('"gpt-5"'),
    'server.py': main('settings.model'),
  });
  expect(agents).toEqual(['Worker']);
  const plain = 'Worker(settings.name, settings.model, settings.tools, settings.rules)\n';
  const other = {
    'shop.py': `from worker import Worker\n${plain}`,
    'server.py': `from worker import Worker\n${plain}`,
  };
  expect((await agentsIn({ ...files, ...other })).agents).toEqual(['Worker']);
});

test('an object that the product makes of settings is the class; one beside it with tools of its own is its own [SCAN-04]', async () => {
  const found = await agentsIn({
    'worker.py': PYTHON,
    'crew.py': `${CREW}
def main():
    worker = Worker(settings.name, settings.model, load(settings), settings.rules)
    helper = Worker("helper", "gpt-5", [stamp])
`,
  });
  expect(found).toEqual({
    agents: ['Worker', 'helper'],
    uses: [
      'Worker -> model unknown (crew.py:7)',
      'Worker -> prompt unknown (crew.py:7)',
      'Worker -> tool unknown (crew.py:7)',
      'helper -> model gpt-5',
      'helper -> tool stamp',
    ],
  });
});

test('each example of a library is an agent of its own; the class of the library has what no example gives [SCAN-04]', async () => {
  const found = await agentsIn({
    'worker.py': PYTHON,
    'examples/weighing.py': `from worker import Worker

def weigh(parcel): ...

def main():
    worker = Worker("any", "gpt-5", [weigh])
`,
    'examples/plain.py': `from worker import Worker

worker = Worker(settings.name, "gpt-5-mini")
worker.add_tool(stamp)

def stamp(parcel): ...
`,
  });
  expect(found.agents).toEqual(['Worker', 'any', 'plain']);
  expect(found.uses.filter((one) => !one.startsWith('Worker'))).toEqual([
    'any -> model gpt-5',
    'any -> tool weigh',
    'plain -> model gpt-5-mini',
    'plain -> tool stamp',
  ]);
  expect(
    found.uses.filter((one) => one.startsWith('Worker')).map((one) => one.split(' (')[0]),
  ).toEqual(['Worker -> model unknown', 'Worker -> prompt unknown', 'Worker -> tool unknown']);
});

test("what a class fixes is every agent's that it is made into: a default where the object is given none [SCAN-04]", async () => {
  const text = PYTHON.replace(
    'system_prompt=None',
    'system_prompt="You work with parcels in a depot."',
  ).replace('model, tools=None', 'model="gpt-4o", tools=None');
  const found = await uses({
    'worker.py': text,
    'crew.py': `${CREW}
one = Worker("scale", tools=[weigh])
other = Worker("clerk", model="gpt-5", tools=[stamp], system_prompt="You stamp the parcels that leave.")
`,
  });
  expect(found).toEqual([
    'clerk -> model gpt-5',
    'clerk -> prompt clerk prompt',
    'clerk -> tool stamp',
    'scale -> model gpt-4o',
    'scale -> prompt system_prompt',
    'scale -> tool weigh',
  ]);
});

test('what functions of the product give that make the object, each call is an agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'worker.py': PYTHON,
    'crew.py': `${CREW}
def hire(name, rules, skills):
    return Worker(name, settings.model, skills, rules)

hire("scale", "You weigh the parcels that arrive.", [weigh])
hire("clerk", "You stamp the parcels that leave.", [stamp])
`,
  });
  expect(found).toEqual({
    agents: ['clerk', 'scale'],
    uses: [
      'clerk -> model unknown (crew.py:7)',
      'clerk -> prompt clerk prompt',
      'clerk -> tool stamp',
      'scale -> model unknown (crew.py:7)',
      'scale -> prompt scale prompt',
      'scale -> tool weigh',
    ],
  });
});

test('an agent that another is given is related under the name that its object has [SCAN-04]', async () => {
  const found = await uses({
    'worker.py': PYTHON.replace('tools=None', 'tools=None, sub_agents=None'),
    'crew.py': `${CREW}
scale = Worker("scale", "gpt-5", tools=[weigh])
chief = Worker("chief", "gpt-5", tools=[stamp], sub_agents=[scale])
`,
  });
  expect(found).toContain('chief -> agent scale');
});

test('what the start of a program makes is the class, whoever else makes objects of it [SCAN-04]', async () => {
  const found = await agentsIn({
    'worker.py': PYTHON,
    'crew.py': CREW,
    'main.py': `from worker import Worker
from crew import weigh

def main():
    worker = Worker(settings.name, "gpt-5", [weigh], "You weigh the parcels that arrive.")
`,
    'server.py': `from worker import Worker

def serve():
    worker = Worker(settings.name, settings.model, load(settings), settings.rules)
`,
    'stamping.py': `from worker import Worker
from crew import stamp

def stamp_all():
    worker = Worker(settings.name, "gpt-5", [stamp], "You stamp the parcels that leave.")
`,
  });
  expect(found.agents).toEqual(['Worker', 'stamp_all']);
  expect(found.uses).toContain('Worker -> tool weigh');
  expect(found.uses).not.toContain('Worker -> tool stamp');
});

test('what measures an agent makes none of its own, nor does an agent that runs another for its loop [SCAN-04]', async () => {
  const object = (name: string) =>
    `Worker(settings.name, "gpt-5", [stamp], "You are ${name} and stamp the parcels.")`;
  const found = await agentsIn({
    'worker.py': PYTHON,
    'crew.py': `${CREW}
def main():
    Worker(settings.name, "gpt-5", [weigh], "You weigh the parcels that arrive.")
`,
    'benchmarks/run.py': `from worker import Worker\nfrom crew import stamp\n\nrival = ${object('a rival')}\n`,
    'desk.py': `from worker import Worker
from crew import stamp

class DeskAgent:
    def __init__(self, model):
        self.model = model
        self.worker = ${object('a desk')}

    def run(self, task):
        return self.worker.work([task])
`,
  });
  expect(found.agents).toEqual(['DeskAgent', 'Worker']);
});

test('settings that the source does not show may hold tools: they are unknown [SCAN-04]', async () => {
  const text = (given: string) => ({
    'worker.ts': TYPESCRIPT,
    'examples/one.ts': `import { Worker } from '../worker';\n${given}\n`,
  });
  const of = async (given: string) =>
    (await uses(text(given))).filter((one) => one.startsWith('one -> tool'));
  expect(await of("new Worker({ model: 'gpt-5' });")).toEqual([]);
  expect(await of('new Worker(load());')).toEqual([expect.stringContaining('one -> tool unknown')]);
});
