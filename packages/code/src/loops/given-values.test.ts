import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const FACTORY = {
  'go.mod': 'module example.com/ops\n\ngo 1.24\n',
  'app/app.go': `package app

import "example.com/ops/worker"

func New() (*App, error) {
	app.Worker, err = worker.NewWorker("gpt-4o", worker.AllTools(app.Rights))
	return app, err
}
`,
  'worker/worker.go': `package worker

type worker struct {
	model string
	tools []tools.Base
}

func NewWorker(name string, workerTools []tools.Base) (Service, error) {
	w := &worker{model: name, tools: workerTools}
	return w, nil
}

func (w *worker) Work(ctx context.Context) {
	for {
		answer, err := w.client.SendMessages(ctx, w.model, w.messages, w.tools)
		for _, call := range answer.ToolCalls {
			output := w.runTool(ctx, call)
			w.messages = append(w.messages, ToolResult{ID: call.ID, Result: output})
		}
	}
}
`,
  'worker/tools.go': `package worker

import "example.com/ops/tools"

func AllTools(rights Rights) []tools.Base {
	more := remoteTools()
	return append([]tools.Base{tools.NewShell(rights), tools.NewGlob()}, more...)
}
`,
  'tools/tools.go': `package tools

const ShellName = "shell"

type shell struct{}
type glob struct{}

func NewShell(rights Rights) Base {
	one := &shell{}
	return one
}

func NewGlob() Base { return &glob{} }

func (s *shell) Info() Info { return Info{Name: ShellName} }
func (g *glob) Name() string { return "glob" }
`,
};

test('Go: what a file without any word of AI gives a factory flows into the agent [SCAN-04]', async () => {
  const found = await agentsIn(FACTORY, ['worker/worker.go']);
  expect(found).toEqual({
    agents: ['worker'],
    uses: [
      'worker -> model gpt-4o',
      'worker -> prompt unknown (worker/worker.go:15)',
      'worker -> tool glob',
      'worker -> tool shell',
    ],
  });
});

test('a factory that only tests call gives the agent nothing [SCAN-04]', async () => {
  const { 'app/app.go': app, ...rest } = FACTORY;
  const found = await agentsIn({ ...rest, 'app/app_test.go': app }, ['worker/worker.go']);
  expect(found.uses).toContain('worker -> model unknown (worker/worker.go:9)');
});

const SHARED = `RULES = "You sort parcels with the tools that you are given."
OTHER = "You write poems about parcels, in four lines each."

class Client:
    def query(self, messages, system_message):
        return self.api.messages.create(system=system_message, messages=messages)

class Sorter:
    def __init__(self):
        self.client = Client()

    def work(self, messages):
        while True:
            answer = self.client.query(messages, RULES)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "content": self.run_tool(call)})

def poem(messages):
    client = Client()
    return client.query(messages, OTHER)
`;

test('of a function that several agents call, only what an agent itself gives it is followed [SCAN-04]', async () => {
  const { uses } = await agentsIn({ 'a.py': SHARED });
  expect(uses).toContain('Sorter -> prompt RULES');
  expect(uses).not.toContain('Sorter -> prompt OTHER');
});

test.each([
  [
    'a.py',
    `def parcel_loop(model, messages, limit=9):
    while limit:
        answer = llm.chat(messages, model=model)
        for call in answer.tool_calls:
            messages.append({"role": "tool", "content": run_tool(call)})

parcel_loop("gpt-4o", [])
`,
  ],
  [
    'a.ts',
    `export async function parcelLoop(model: string, messages: Message[]) {
  while (true) {
    const answer = await llm.chat({ model, messages });
    for (const call of answer.toolCalls) {
      messages.push({ role: 'tool', content: await runTool(call) });
    }
  }
}
parcelLoop('gpt-4o', []);
`,
  ],
])('%s: what calls the function of a loop gives it its model [SCAN-04]', async (path, text) => {
  const { uses } = await agentsIn({ [path]: text });
  expect(uses.filter((one) => one.includes('-> model'))).toEqual([
    expect.stringMatching(/^parcel_?loop -> model gpt-4o$/i),
  ]);
});

test('members of a conversation or request that are assigned are what a model is asked with [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'a.go': `package a

import "github.com/pilots/llm"

type Pilot struct{}

func (p *Pilot) start() *Convo {
	convo := conversation.New(p.service)
	convo.SystemPrompt = "You fly by the tools that you are given."
	convo.Tools = []*llm.Tool{shellTool(), {Name: "think", Description: "Think", Run: think}}
	settings.Model = "gpt-3.5-turbo"
	return convo
}

func shellTool() *llm.Tool {
	return &llm.Tool{Name: "shell", Description: "Run", Run: run}
}

func (p *Pilot) Fly(ctx context.Context) {
	for {
		answer, err := p.convo.SendMessage(p.message)
		results := p.runToolCalls(answer.ToolCalls)
		p.message = append(p.message, ToolResult{Result: results})
	}
}
`,
  });
  expect(uses).toEqual([
    'Pilot -> model unknown (a.go:21)',
    'Pilot -> prompt Pilot prompt',
    'Pilot -> tool shell',
    'Pilot -> tool think',
  ]);
});

test('Go: an empty text that is returned with an error is no prompt [SCAN-04]', async () => {
  const text = (failed: string) => `package a

func (p *Pilot) rules() (string, error) {
	if p.file == "" {
		return ${failed}, errors.New("no rules")
	}
	return load(p.file), nil
}

type Pilot struct{}

func (p *Pilot) Fly(ctx context.Context) {
	convo.SystemPrompt, err = p.rules()
	for {
		answer, err := p.convo.SendMessage(p.message)
		results := p.runToolCalls(answer.ToolCalls)
		p.message = append(p.message, ToolResult{Result: results})
	}
}
`;
  const prompts = async (failed: string) =>
    (await agentsIn({ 'a.go': text(failed) })).uses.filter((one) => one.includes('-> prompt'));
  expect(await prompts('""')).toEqual(['Pilot -> prompt unknown (a.go:13)']);
  expect(await prompts('"You fly home."')).not.toEqual(['Pilot -> prompt unknown (a.go:13)']);
});
