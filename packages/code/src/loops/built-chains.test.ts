import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const GO = `package worker

type worker struct {
	model    Model
	registry *Registry
	rules    string
}

type Settings struct {
	Model        Model
	Tools        []Tool
	SystemPrompt string
}

func newWorker(settings Settings) (*worker, error) {
	return &worker{model: settings.Model, tools: settings.Tools, systemPrompt: settings.SystemPrompt}, nil
}

type Builder struct {
	settings Settings
}

func NewBuilder() *Builder {
	return &Builder{settings: Settings{Limit: 5}}
}

func (b *Builder) WithModel(model Model) *Builder {
	b.settings.Model = model
	return b
}

func (b *Builder) WithTools(tools ...Tool) *Builder {
	b.settings.Tools = append(b.settings.Tools, tools...)
	return b
}

func (b *Builder) WithSystemPrompt(text string) *Builder {
	b.settings.SystemPrompt = text
	return b
}

func (b *Builder) Build() (Agent, error) {
	return newWorker(b.settings)
}

func (w *worker) Work(ctx context.Context) {
	for {
		answer, err := w.model.SendMessages(ctx, w.systemPrompt, w.messages, w.tools)
		for _, call := range answer.ToolCalls {
			w.messages = append(w.messages, ToolResult{ID: call.ID, Result: w.runTool(ctx, call)})
		}
	}
}
`;

const CREW = `package main

import (
	"example.com/depot/openai"
	"example.com/depot/worker"
)

type Weighing struct{}

func (w *Weighing) Definition() Definition {
	return Definition{Type: "function", Function: Function{Name: "weigh", Description: "Weighs"}}
}

func NewWeighing() *Weighing { return &Weighing{} }

func makeScale() {
	scale, err := worker.NewBuilder().
		WithModel(openai.New(openai.Config{Model: "gpt-5"})).
		WithSystemPrompt("You weigh the parcels that arrive.").
		WithTools(NewWeighing()).
		Build()
}

func makeClerk() {
	builder := worker.NewBuilder()
	builder.WithModel(openai.New(openai.Config{Model: "gpt-5-mini"}))
	builder.WithSystemPrompt("You stamp the parcels that leave.")
	clerk, err := builder.Build()
}
`;

test('Go: each chain of a builder of the tree is an agent with what its calls give [SCAN-04]', async () => {
  const found = await agentsIn({
    'go.mod': 'module example.com/depot\n\ngo 1.24\n',
    'worker/worker.go': GO,
    'openai/openai.go':
      'package openai\n\nfunc New(config Config) *Client { return &Client{config} }\n',
    'crew/main.go': CREW,
  });
  expect(found).toEqual({
    agents: ['clerk', 'scale'],
    uses: [
      'clerk -> model gpt-5-mini',
      'clerk -> prompt clerk prompt',
      'scale -> model gpt-5',
      'scale -> prompt scale prompt',
      'scale -> tool weigh',
    ],
  });
});

const LOOP = `class Worker:
    def __init__(self, model, tools, system_prompt):
        self.model = model
        self.tools = tools
        self.system_prompt = system_prompt

    def work(self, messages):
        while True:
            answer = self.client.chat(model=self.model, messages=messages, tools=self.tools, system=self.system_prompt)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "content": self.run_tool(call)})

class WorkerBuilder:
    def model(self, model):
        self._model = model
        return self

    def tool(self, tool):
        self._tools.append(tool)
        return self

    def system_prompt(self, text):
        self._prompt = text
        return self

    def build(self):
        return Worker(self._model, self._tools, self._prompt)
`;

test('Python: a method of a builder that ends other chains is no agent of this class [SCAN-04]', async () => {
  const found = await agentsIn({
    'worker.py': LOOP,
    'crew.py': `from worker import WorkerBuilder
from houses import HouseBuilder

def weigh(parcel): ...

scale = WorkerBuilder().model("gpt-5").with_tool(weigh).system_prompt("You weigh the parcels that arrive.").build()
clerk = WorkerBuilder().model("gpt-5").system_prompt("You stamp the parcels that leave.").build()
house = HouseBuilder().model("flat").system_prompt("You are a house of three floors.").build()
`,
  });
  expect(found).toEqual({
    agents: ['clerk', 'scale'],
    uses: [
      'clerk -> model gpt-5',
      'clerk -> prompt clerk prompt',
      'scale -> model gpt-5',
      'scale -> prompt scale prompt',
      'scale -> tool weigh',
    ],
  });
});

const DRAFT = `package worker

type draft struct {
	name   string
	model  Model
	tools  []Tool
	prompt string
}

func New(name string) *draft { return &draft{name: name} }

func (d *draft) WithModel(model Model) *draft {
	d.model = model
	return d
}

func (d *draft) WithTools(tools ...Tool) *draft {
	d.tools = append(d.tools, tools...)
	return d
}

func (d *draft) WithPrompt(text string) *draft {
	d.prompt = text
	return d
}

func (d *draft) Build() (*worker, error) {
	return &worker{model: d.model, tools: d.tools, systemPrompt: d.prompt}, nil
}

type hiring struct {
	model Model
	tools []Tool
}

func (h *hiring) Hire() *worker {
	return &worker{model: h.model, tools: h.tools}
}

func (d *draft) MustBuild() *worker {
	built, err := d.Build()
	if err != nil {
		panic(err)
	}
	return built
}
`;

const DEPOT = `package depot

import "example.com/depot/worker"

var Draft = worker.New

func New(name string) Drafting { return worker.New(name) }
`;

const crewOf = (lines: string, imported = 'example.com/depot/worker') => ({
  'go.mod': 'module example.com/depot\n\ngo 1.24\n',
  'depot.go': DEPOT,
  'worker/worker.go': GO,
  'worker/draft.go': DRAFT,
  'examples/crew/main.go': `package main

import "${imported}"

type Weighing struct{}

func (w *Weighing) Name() string { return "weigh" }

func main() {
	weigh := &Weighing{}
${lines}
}
`,
});

/** Statements that give a builder parts, with and without keeping what each returns. */
const STATEMENTS = `	b := worker.New("scale")
	b = b.WithModel("gpt-5")
	b = b.WithTools(weigh)
	b.WithPrompt("You weigh the parcels that arrive.")
	a, err := b.Build()`;
const CHAIN = `	a := worker.New("scale").WithModel("gpt-5").WithTools(weigh).WithPrompt("You weigh the parcels that arrive.").Build()`;
const FACADE = CHAIN.replace('worker.New', 'depot.New');

test.each([
  ['a chain of a builder that is not called one', CHAIN],
  ['statements that bind the builder again', STATEMENTS],
  ['a method of the builder that calls the one that builds', CHAIN.replace('Build', 'MustBuild')],
  ['a function of another package that returns the builder', FACADE, 'example.com/depot'],
  ['a variable that is that function', FACADE.replace('New', 'Draft'), 'example.com/depot'],
])('Go: %s is an agent with what its calls give [SCAN-04]', async (_, lines, imported?: string) => {
  const { agents, uses } = await agentsIn(crewOf(lines, imported));
  expect(agents).toContain('scale');
  expect(uses.filter((one) => one.startsWith('scale'))).toEqual([
    'scale -> model gpt-5',
    'scale -> prompt scale prompt',
    'scale -> tool weigh',
  ]);
});

test('Go: what a chain gives that cannot be followed is unknown, and a type without a builder is no agent [SCAN-04]', async () => {
  const { uses } = await agentsIn(
    crewOf('	a := worker.New("scale").WithModel(model).WithTools(load()...).Build()'),
  );
  expect(uses.filter((one) => one.startsWith('scale'))).toEqual([
    'scale -> model unknown (examples/crew/main.go:11)',
    'scale -> tool unknown (examples/crew/main.go:11)',
  ]);
  const other = crewOf('	a := house.New("scale").WithModel("flat").Build()');
  expect((await agentsIn(other)).agents).toEqual(['worker']);
});

test('Go: a type of which no method returns itself is no builder, whatever its methods make [SCAN-04]', async () => {
  const hired = `	h := worker.NewHiring("gpt-5", weigh)
	a := h.Hire()`;
  const maker =
    'package worker\n\nfunc NewHiring(model Model, tools ...Tool) *hiring { return &hiring{model: model, tools: tools} }\n';
  const { agents } = await agentsIn({ ...crewOf(hired), 'worker/hiring.go': maker });
  expect(agents).toEqual(['worker']);
});

test('Go: a function that builds of the builder that it takes makes an agent [SCAN-04]', async () => {
  const standard = `package worker

func Standard(d *draft) *worker {
	d.WithPrompt("You weigh the parcels that arrive.")
	weigher, err := d.Build()
	return weigher
}
`;
  const { uses } = await agentsIn({ ...crewOf(''), 'worker/standard.go': standard });
  expect(uses).toContain('weigher -> prompt weigher prompt');
});
