import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const PYTHON = `import json
import openai

client = openai.OpenAI()

def get_tide(harbour):
    return "high"

tools = [{"type": "function", "function": {"name": "get_tide", "description": "Tide", "parameters": {}}}]
`;

test('Python: a script that asks, runs the tool calls, and asks once more is an agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'harbour.py': `${PYTHON}
messages = [{"role": "system", "content": "You know the tides of all harbours."}, {"role": "user", "content": "Is the tide high?"}]
answer = client.chat.completions.create(model="gpt-4o", messages=messages, tools=tools)
message = answer.choices[0].message
messages.append(message)
if message.tool_calls:
    call = message.tool_calls[0]
    output = get_tide(**json.loads(call.function.arguments))
    messages.append({"role": "tool", "tool_call_id": call.id, "content": output})
last = client.chat.completions.create(model="gpt-4o", messages=messages, tools=tools)
`,
  });
  expect(found.agents).toEqual(['harbour']);
  expect(found.uses).toEqual([
    'harbour -> ai-service OpenAI',
    'harbour -> model gpt-4o',
    'harbour -> prompt harbour system prompt',
    'harbour -> tool get_tide',
  ]);
});

test('a function that asks once more is the agent, not the prompt on the terminal that calls it [SCAN-04]', async () => {
  const found = await agentsIn({
    'main.py': `${PYTHON}
def ask_harbour(question):
    messages = [{"role": "user", "content": question}]
    answer = client.chat.completions.create(model="gpt-4o", messages=messages, tools=tools)
    calls = answer.choices[0].message.tool_calls
    if not calls:
        return answer
    for call in calls:
        output = TOOLS[call.function.name](**json.loads(call.function.arguments))
        messages.append({"role": "tool", "tool_call_id": call.id, "content": output})
    return client.chat.completions.create(model="gpt-4o", messages=messages)

def main_menu():
    while True:
        print(ask_harbour(input()))
`,
  });
  expect(found.agents).toEqual(['ask_harbour']);
});

test('TypeScript and Go: a function that asks once more is an agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'tide.ts': `import OpenAI from 'openai';
const openai = new OpenAI();
export async function askTide(question) {
  const messages = [{ role: 'user', content: question }];
  const answer = await openai.chat.completions.create({ model: 'gpt-4o-mini', messages, tools });
  const [toolCall] = answer.choices[0].message.tool_calls ?? [];
  if (!toolCall) return answer;
  const result = await runTool(toolCall.function.name, JSON.parse(toolCall.function.arguments));
  messages.push({ role: 'tool', tool_call_id: toolCall.id, content: result });
  return openai.chat.completions.create({ model: 'gpt-4o-mini', messages });
}
`,
    'wind.go': `package wind

import "github.com/openai/openai-go"

func AskWind(client openai.Client, params openai.ChatCompletionNewParams) {
	completion, _ := client.Chat.Completions.New(ctx, params)
	for _, toolCall := range completion.Choices[0].Message.ToolCalls {
		if toolCall.Function.Name == "get_wind" {
			params.Messages = append(params.Messages, openai.ToolMessage(getWind(toolCall.Function.Arguments), toolCall.ID))
		}
	}
	completion, _ = client.Chat.Completions.New(ctx, params)
}
`,
  });
  expect(found.agents).toEqual(['AskWind', 'askTide']);
});

test('what asks twice without the results of tools, or in two functions, is no agent [SCAN-04]', async () => {
  const { agents } = await agentsIn({
    'client.ts': `export class ShipClient {
  create() {
    return {
      chat: async (request) => {
        const result = await this.model.doGenerate({ prompt: request.messages, tools: request.tools });
        return { message: { tool_calls: result.content.map((toolCall) => ({ id: toolCall.toolCallId, function: toolCall })) } };
      },
      chatStream: async (request) => {
        const result = await this.model.doStream({ prompt: request.messages, tools: request.tools });
        return result.stream;
      },
    };
  }
}
`,
    'retry.py': `def ask_twice(client, messages, tools):
    answer = client.chat.completions.create(model="gpt-4o", messages=messages, tools=tools)
    calls = parse_tool_calls(answer)
    if not calls:
        answer = client.chat.completions.create(model="gpt-4.1", messages=messages, tools=tools)
    return answer
`,
    'last.py': `def show_call(client, messages, tools):
    draft = client.chat.completions.create(model="gpt-4o", messages=messages)
    messages.append({"role": "assistant", "content": draft})
    answer = client.chat.completions.create(model="gpt-4o", messages=messages, tools=tools)
    for call in answer.choices[0].message.tool_calls:
        output = TOOLS[call.function.name](**call.function.arguments)
        messages.append({"role": "tool", "tool_call_id": call.id, "content": output})
    return messages
`,
    'once.py': `def ask_once(client, messages, tools):
    answer = client.chat.completions.create(model="gpt-4o", messages=messages, tools=tools)
    for call in answer.choices[0].message.tool_calls:
        output = TOOLS[call.function.name](**call.function.arguments)
        messages.append({"role": "tool", "tool_call_id": call.id, "content": output})
    return messages
`,
    'two.ts': `export const stepsOf = (client) => ({
  first: async (messages) => {
    const answer = await client.chat.completions.create({ model: 'gpt-4o', messages, tools });
    for (const toolCall of answer.choices[0].message.tool_calls) {
      const result = await runTool(toolCall.function.name, toolCall.function.arguments);
      messages.push({ role: 'tool', tool_call_id: toolCall.id, content: result });
    }
  },
  second: async (messages) => client.chat.completions.create({ model: 'gpt-4o', messages }),
});
`,
  });
  expect(agents).toEqual([]);
});

const MATE = `package mate

import "github.com/openai/openai-go"

type Mate struct {
	client   openai.Client
	Registry *Registry
	params   openai.ChatCompletionNewParams
	systemPrompt openai.ChatCompletionMessageParamUnion
}

func NewMate(name, model string) *Mate {
	const rules = "You keep watch on deck."
	sys := openai.SystemMessage(rules)
	params := openai.ChatCompletionNewParams{
		Messages: []openai.ChatCompletionMessageParamUnion{sys},
		Model:    model,
	}
	return &Mate{client: openai.NewClient(), Registry: NewRegistry(), params: params, systemPrompt: sys}
}

func (m *Mate) Ask(ctx context.Context, question string) (string, error) {
	m.params.Messages = append(m.params.Messages, openai.UserMessage(question))
	answer, _ := m.client.Chat.Completions.New(ctx, m.params)
	message := answer.Choices[0].Message
	if len(message.ToolCalls) == 0 {
		return message.Content, nil
	}
	m.dispatchTools(message.ToolCalls)
	last, _ := m.client.Chat.Completions.New(ctx, m.params)
	return last.Choices[0].Message.Content, nil
}

func (m *Mate) dispatchTools(calls []openai.ChatCompletionMessageToolCall) {
	for _, call := range calls {
		if handle, ok := m.Registry.Handlers()[call.Function.Name]; ok {
			handle(call, &m.params)
		}
	}
}
`;

test('Go: a tool that is looked up and given the conversation adds its result itself [SCAN-04]', async () => {
  const found = await agentsIn({
    'mate/mate.go': MATE,
  });
  expect(found).toEqual({
    agents: ['Mate'],
    uses: [
      'Mate -> model unknown (mate/mate.go:24)',
      'Mate -> prompt rules',
      'Mate -> tool unknown (mate/mate.go:24)',
    ],
  });
  const without = { 'mate/mate.go': MATE.replace(', systemPrompt: sys', '') };
  expect((await agentsIn(without)).uses).toContain('Mate -> prompt rules');
});

const TIDE_TOOLS = `var tools []openai.Tool

func buildTools() []openai.Tool {
	tide := openai.FunctionDefinition{Name: "read_tide", Description: "Reads the tide"}
	read := openai.Tool{Type: openai.ToolTypeFunction, Function: &tide}
	return []openai.Tool{read}
}

func invoke(name, args string) (string, error) {
	switch name {
	case "read_tide":
		return readTide(args, openai.NewClient("key"))
	case "read_wind":
		return readWind(args)
	}
	return "", nil
}
`;

test('Go: a function that asks once and returns what the chosen tool returns is an agent [SCAN-04]', async () => {
  const found = await agentsIn({
    'tide.go': `package tide

import "github.com/sashabaranov/go-openai"

${TIDE_TOOLS}
func readTide(args string, client *openai.Client) (string, error) {
	sysPrompt := "You turn tables of tides into sentences."
	return client.SendMessage(sysPrompt, args)
}

func main() {
	tools = buildTools()
	for {
		fmt.Println(askTide(readLine(), openai.NewClient("key")))
	}
}

func askTide(question string, client *openai.Client) string {
	dialogue := []openai.ChatCompletionMessage{{Role: openai.ChatMessageRoleUser, Content: question}}
	answer, _ := client.CreateChatCompletion(ctx, openai.ChatCompletionRequest{
		Model:    openai.GPT4oMini,
		Messages: dialogue,
		Tools:    tools,
	})
	message := answer.Choices[0].Message
	if len(message.ToolCalls) != 1 {
		return "no tool"
	}
	outcome, _ := invoke(message.ToolCalls[0].Function.Name, message.ToolCalls[0].Function.Arguments)
	return outcome
}
`,
  });
  expect(found.agents).toEqual(['askTide']);
  expect(found.uses).toEqual([
    'askTide -> ai-service OpenAI',
    'askTide -> model gpt-4o-mini',
    'askTide -> tool read_tide',
  ]);
});

test('what asks once is no agent where it forces the tool, or its caller keeps the outcome [SCAN-04]', async () => {
  const { agents } = await agentsIn({
    'forced.py': `def fill_form(client, text):
    answer = client.chat.completions.create(
        model="gpt-4o", messages=[{"role": "user", "content": text}], tools=FORMS,
        tool_choice={"type": "function", "function": {"name": "form"}},
    )
    call = answer.choices[0].message.tool_calls[0]
    return run_form(call.function.name, call.function.arguments)
`,
    'parsed.py': `def read_form(client, text):
    answer = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": text}], tools=FORMS)
    call = answer.choices[0].message.tool_calls[0]
    return process(call.function.arguments)
`,
  });
  expect(agents).toEqual([]);
});

const STEP = `def take_step(client, messages):
    answer = client.chat.completions.create(model="gpt-4o", messages=messages, tools=FORMS)
    call = answer.choices[0].message.tool_calls[0]
    return run_form(call.function.name, call.function.arguments)
`;

test('Python: a single round is an agent, unless a caller keeps the outcome [SCAN-04]', async () => {
  const alone = await agentsIn({ 'step.py': STEP });
  expect(alone.agents).toEqual(['take_step']);
  const forced = STEP.replace('tools=FORMS', 'tools=FORMS, tool_choice=ONE_FORM');
  expect((await agentsIn({ 'step.py': forced })).agents).toEqual([]);
  const kept = await agentsIn({
    'step.py': `${STEP}
def go_on(client, messages):
    messages.append({"role": "tool", "content": take_step(client, messages)})
    return messages
`,
  });
  expect(kept.agents).toEqual([]);
});
