import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const GO = {
  'go.mod': 'module example.com/ops\n\ngo 1.24\n',
  'loop/pilot.go': `package loop

type Talk interface {
	SendMessage(m Message) (*Response, error)
	ToolResultContents(r *Response) ([]Content, error)
}

type Pilot struct {
	talk Talk
}

func (p *Pilot) Fly() error {
	results := p.first()
	for {
		answer, _ := p.talk.SendMessage(Message{Content: results})
		results, _ = p.talk.ToolResultContents(answer)
	}
}
`,
  'talk/talk.go': `package talk

type Talker struct {
	tools map[string]Tool
}

func (t *Talker) SendMessage(m Message) (*Response, error) { return t.client.Chat(t.messages) }

func (t *Talker) ToolResultContents(r *Response) ([]Content, error) {
	for _, part := range r.Content {
		if part.Type == "tool_use" {
			output := t.runTool(part)
			t.messages = append(t.messages, ToolResult{ID: part.ID, Content: output})
		}
	}
	return nil, nil
}
`,
};

test('Go: a loop is followed through an interface to the type of the tree with all its methods [SCAN-04]', async () => {
  expect((await agentsIn(GO)).agents).toEqual(['Pilot']);
  const other = GO['talk/talk.go'].replace('SendMessage(m Message)', 'SendNote(m Message)');
  expect((await agentsIn({ ...GO, 'talk/talk.go': other })).agents).toEqual([]);
});

test('Go: a type of a test is not what an interface is followed to, nor is an interface an agent [SCAN-04]', async () => {
  const { 'talk/talk.go': double, ...rest } = GO;
  expect((await agentsIn({ ...rest, 'talk/mocks/talk.go': double })).agents).toEqual([]);
  const declared = `package a

type CourierAgent interface {
	Model() string
	Tools() []Tool
	Run(ctx context.Context, m []Message, toolCall ToolCall) error
}
`;
  expect((await agentsIn({ 'a.go': declared })).agents).toEqual([]);
});

const RUNS = (call: string) => `    while (true) {
      var answer = chatModel.chat(messages);
      ${call}
    }`;

test.each([
  [
    'Java',
    {
      'Desk.java': `class Desk {
  Executor executor;
  void work() {
${RUNS('executor.runToolCalls(answer, messages);')}
  }
}
`,
      'Executor.java':
        'interface Executor { void runToolCalls(Answer answer, List<Message> messages); }\n',
      'LocalExecutor.java': `class LocalExecutor implements Executor {
  public void runToolCalls(Answer answer, List<Message> messages) {
    for (ToolCall call : answer.toolCalls()) {
      messages.add(new ToolMessage(call.id(), executeTool(call)));
    }
  }
}
`,
    },
  ],
  [
    'Python',
    {
      'desk.py': `from base import Executor

class Desk:
    def __init__(self, executor: Executor):
        self.executor: Executor = executor

    def work(self, messages):
        while True:
            answer = self.llm.chat(messages)
            self.executor.run_tool_calls(answer, messages)
`,
      'base.py': `from abc import ABC, abstractmethod

class Executor(ABC):
    @abstractmethod
    def run_tool_calls(self, answer, messages): ...
`,
      'local.py': `from base import Executor

class LocalExecutor(Executor):
    def run_tool_calls(self, answer, messages):
        for call in answer.tool_calls:
            messages.append({"role": "tool", "content": self.execute_tool(call)})
`,
    },
  ],
])(
  '%s: a loop is followed through an interface to the classes that complete it [SCAN-04]',
  async (_, files) => {
    expect((await agentsIn(files as Record<string, string>)).agents).toEqual(['Desk']);
  },
);

const ACTORS = `class Actor:
    def __call__(self, messages):
        return self.client.messages.create(model="claude-sonnet-4-5", messages=messages)

class Executor:
    def __call__(self, response, messages):
        for block in response.content:
            if block.type == "tool_use":
                result = self.tools.run(name=block.name, tool_input=block.input)
                messages.append({"type": "tool_result", "content": result})

class OtherExecutor:
    def __call__(self, response, messages): ...

def steer(messages, other):
    actor = Actor()
    if other:
        executor = OtherExecutor()
    else:
        executor = Executor()
    if other:
        executor = OtherExecutor()
    while True:
        response = actor(messages=messages)
        tool_result_content = executor(response, messages)
        if not tool_result_content:
            return messages
`;

test('Python: objects that are called are followed, each that branches may have made [SCAN-04]', async () => {
  const found = await agentsIn({ 'a.py': ACTORS });
  expect(found.agents).toEqual(['steer']);
  expect(found.uses).toContain('steer -> model claude-sonnet-4-5');
  const none = ACTORS.replace('executor = Executor()', 'executor = OtherExecutor()');
  expect((await agentsIn({ 'a.py': none })).agents).toEqual([]);
});
