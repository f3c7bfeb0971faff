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
