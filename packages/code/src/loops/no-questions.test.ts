import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

/** A loop of Python that runs tool calls, in which only `ask` may ask a model. */
const LOOP = (ask: string) => `class Ferry:
    def sail(self, provider, messages, sessions):
        while True:
            answer = ${ask}
            for call in answer.tool_calls:
                output = self.run_tool(call.function.name, call.function.arguments)
                messages.append({"role": "tool", "tool_call_id": call.id, "content": output})

    def run_tool(self, name, arguments):
        return {"ring": ring}[name](arguments)
`;

test('calls that convert, record or make something ask no model, whatever else their names speak of [SCAN-04]', async () => {
  const asked = ['provider.chat(messages)', 'provider.create_message(messages)'];
  asked.push(
    'provider.send_messages_to_model(messages)',
    'create_chat_completion(messages)',
    'execute_llm_request(messages)',
  );
  for (const one of asked) {
    expect((await agentsIn({ 'ferry.py': LOOP(one) })).agents, one).toEqual(['Ferry']);
  }
  const others = [
    'sanitize_failed_run_messages(messages)',
    'clone_llm_message_for_stream(messages)',
  ];
  others.push('record_llm_call(messages)', 'estimate_next_model_call(messages)');
  others.push('estimate_request({"model": "m", "messages": messages})');
  others.push('stream_message_to_content(messages)', 'create_chat_runtime(messages)');
  others.push('self.chat_sessions.create(messages)', 'execute_todo_complete(messages)');
  for (const one of others) {
    expect((await agentsIn({ 'ferry.py': LOOP(one) })).agents, one).toEqual([]);
  }
});

test('JavaScript: a route of a server is no question to a model [SCAN-04]', async () => {
  const serve = (route: string) => `
export async function serve(app, http, desk) {
  for (;;) {
    const answer = await ${route};
    for (const call of answer.tool_calls) {
      const output = await desk.executeTool(call.name, call.arguments);
      desk.messages.push({ role: 'tool', tool_call_id: call.id, content: output });
    }
  }
}
`;
  const asked = "http.post('/v1/chat/completions', { model, messages: desk.messages })";
  expect((await agentsIn({ 'serve.ts': serve(asked) })).agents).toEqual(['serve']);
  const routes = ["app.post('/v1/chat/completions', desk.answer)"];
  routes.push("router.post('/api/chat', async (request) => desk.answer(request))");
  for (const one of routes) {
    expect((await agentsIn({ 'serve.ts': serve(one) })).agents, one).toEqual([]);
  }
});

test('what runs an agent is none, also by a call that is named as a question [SCAN-04]', async () => {
  const { agents } = await agentsIn({
    'pilot.ts': `import OpenAI from 'openai';
export class Pilot {
  private client = new OpenAI();
  private messages: any[] = [];
  async sendMessage(text: string) {
    this.messages.push({ role: 'user', content: text });
    for (;;) {
      const answer = await this.client.chat.completions.create({ model: 'gpt-5', messages: this.messages });
      const message = answer.choices[0].message;
      this.messages.push(message);
      if (!message.tool_calls) return message;
      for (const call of message.tool_calls) {
        const output = await executeTool(call.function.name, call.function.arguments);
        this.messages.push({ role: 'tool', tool_call_id: call.id, content: output });
      }
    }
  }
}
`,
    'terminal.ts': `import { Pilot } from './pilot.ts';
export async function terminal(pilot: Pilot, board) {
  for (;;) {
    const message = await pilot.sendMessage(board.prompt);
    for (const call of message.tool_calls) board.messages.push(await board.runTool(call));
  }
}
`,
  });
  expect(agents).toEqual(['Pilot']);
});

test('a method that calls the same method of its base does not call itself [SCAN-04]', async () => {
  const provider = (call: string) => `
import { OpenProvider } from 'open-provider';
export class RiverProvider extends OpenProvider {
  async sendMessages(messages, tools) {
    const response = await ${call}(messages, tools);
    for (const call of response.tool_calls) {
      messages.push({ role: 'tool', tool_call_id: call.id, content: await this.executeTool(call) });
    }
    return response;
  }
}
`;
  const own = await agentsIn({ 'river.ts': provider('this.sendMessages') });
  expect(own.agents).toEqual(['RiverProvider']);
  expect((await agentsIn({ 'river.ts': provider('super.sendMessages') })).agents).toEqual([]);
  const python = (call: string) => `class RiverProvider(OpenProvider):
    def send_messages(self, messages, tools):
        response = ${call}(messages, tools)
        for call in response.tool_calls:
            messages.append({"role": "tool", "tool_call_id": call.id, "content": self.execute_tool(call)})
        return response
`;
  expect((await agentsIn({ 'a.py': python('self.send_messages') })).agents).toHaveLength(1);
  expect((await agentsIn({ 'a.py': python('super().send_messages') })).agents).toEqual([]);
});
