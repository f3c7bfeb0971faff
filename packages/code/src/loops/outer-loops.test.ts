import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const TURN = `package mill

const summaryPrompt = "Sum up what was ground."

func (m *Mill) turn(ctx context.Context) (string, error) {
	m.compact(ctx)
	req := m.request()
	answer, err := m.provider.Stream(ctx, req)
	if err != nil {
		return "", err
	}
	m.messages = append(m.messages, answer)
	m.runAll(ctx, answer.ToolCalls)
	return answer.Content, nil
}

func (m *Mill) request() Request {
	return Request{Model: m.model, Messages: m.messages}
}

func (m *Mill) runAll(ctx context.Context, calls []ToolCall) {
	for _, one := range calls {
		output := m.invoke(ctx, one)
		m.messages = append(m.messages, Message{Role: "tool", ToolCallID: one.ID, Content: output})
		m.compact(ctx)
	}
}

func (m *Mill) compact(ctx context.Context) {
	req := Request{Model: m.model, Messages: []Message{{Role: "system", Content: summaryPrompt}, {Role: "user", Content: m.text()}}}
	m.provider.Stream(ctx, req)
}
`;
const MILL = (body: string) => `package mill

type Mill struct {
	provider Provider
	model    string
	messages []Message
}

func (m *Mill) Run(ctx context.Context) {
	${body}
}
`;

test('Go: a turn that another file repeats is an agent, without what it asks beside [SCAN-04]', async () => {
  const files = (body: string) => ({
    'go.mod': 'module example.com/mill\n',
    'turn.go': TURN,
    'mill.go': MILL(body),
  });
  const repeated = await agentsIn(files('for i := 0; i < 9; i++ {\n\t\tm.turn(ctx)\n\t}'));
  expect(repeated.agents).toEqual(['Mill']);
  expect(repeated.uses.join()).not.toContain('summaryPrompt');
  expect((await agentsIn(files('m.turn(ctx)'))).agents).toEqual([]);
});
