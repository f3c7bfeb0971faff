import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const go = (tools: string) => `package boats
import "github.com/openai/openai-go"

func Count(ctx context.Context, client openai.Client, question string) string {
	params := openai.ChatCompletionNewParams{
		Model:    "gpt-5",
		Messages: []openai.ChatCompletionMessageParamUnion{openai.SystemMessage("You count boats."), openai.UserMessage(question)},
	}
	params.Tools = []openai.ChatCompletionToolUnionParam{${tools}}
	for {
		completion, _ := client.Chat.Completions.New(ctx, params)
		message := completion.Choices[0].Message
		params.Messages = append(params.Messages, message.ToParam())
		if len(message.ToolCalls) == 0 {
			return message.Content
		}
		for _, call := range message.ToolCalls {
			params.Messages = append(params.Messages, openai.ToolMessage(run(call.Function.Name, call.Function.Arguments), call.ID))
		}
	}
}
`;
const TOOL =
  'openai.ChatCompletionFunctionTool(openai.FunctionDefinitionParam{Name: "count_boats", Description: openai.String("Counts")})';

test('Go: the model and the tools of a request that a variable holds are the agent’s [SCAN-04]', async () => {
  expect(await agentsIn({ 'boats.go': go(TOOL) })).toEqual({
    agents: ['Count'],
    uses: ['Count -> model gpt-5', 'Count -> prompt Count prompt', 'Count -> tool count_boats'],
  });
});

test('a list of which one item shows no tool is not shown as a whole [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'boats.go': go(`${TOOL}, openai.ChatCompletionCustomTool(more)`),
  });
  expect(uses.filter((one) => one.includes(' -> tool '))).toEqual([
    'Count -> tool count_boats',
    'Count -> tool unknown (boats.go:9)',
  ]);
});

const python = (tools: string) => `from google import genai
from google.genai import types

client = genai.Client()
COUNT = {"name": "count_boats", "description": "Counts", "parameters": {"type": "object", "properties": {}}}

def wrap(remote):
    trace(COUNT)
    return remote.declaration

def chat(question, remote):
    contents = [types.Content(role="user", parts=[types.Part(text=question)])]
    config = types.GenerateContentConfig(tools=[${tools}])
    while True:
        answer = client.models.generate_content(model="gemini-2.5-flash", contents=contents, config=config)
        contents.append(answer.candidates[0].content)
        if not answer.function_calls:
            return answer.text
        for call in answer.function_calls:
            result = HANDLERS[call.name](**call.args)
            contents.append(types.Content(role="tool", parts=[types.Part.from_function_response(name=call.name, response=result)]))
`;

test.each([
  ['types.Tool(function_declarations=[COUNT])', []],
  ['wrap(remote)', ['boats -> tool unknown (boats.py:13)']],
])(
  'Python: %s, an object of a library holds tools, a function of the tree need not return those that it names [SCAN-04]',
  async (tools, lost) => {
    const { uses } = await agentsIn({ 'boats.py': python(tools) });
    expect(uses.filter((one) => one.includes(' -> tool '))).toEqual([
      'boats -> tool count_boats',
      ...lost,
    ]);
  },
);
