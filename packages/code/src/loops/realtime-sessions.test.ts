import { expect, test } from 'vitest';
import { agentsIn } from './agents-of.testing.ts';

const HOOK = (answer: string) => `import { useRef } from 'react';
export function useHarbour(tools) {
  const registry = useRef({});
  const channel = useRef(null);
  function configure() {
    const update = {
      type: 'session.update',
      session: { model: 'gpt-realtime', instructions: 'You guide ships into the harbour.', tools, input_audio_transcription: { model: 'whisper-1' } },
    };
    channel.current.send(JSON.stringify(update));
  }
  async function handleMessage(event) {
    const message = JSON.parse(event.data);
    switch (message.type) {
      case 'response.function_call_arguments.done': {
        const run = registry.current[message.name];
        const output = await run(JSON.parse(message.arguments));
        channel.current.send(JSON.stringify({ type: 'conversation.item.create', item: { type: 'function_call_output', call_id: message.call_id, output } }));
        ${answer}
      }
    }
  }
  return { configure, handleMessage };
}
`;

test('TypeScript: what answers the tool calls of a realtime session is an agent, with what the session is given [SCAN-04]', async () => {
  const create =
    "const next = { type: 'response.create' };\nchannel.current.send(JSON.stringify(next));";
  expect(await agentsIn({ 'use-harbour.ts': HOOK(create) })).toEqual({
    agents: ['useHarbour'],
    uses: [
      'useHarbour -> model gpt-realtime',
      'useHarbour -> prompt useHarbour prompt',
      'useHarbour -> tool unknown (use-harbour.ts:8)',
    ],
  });
  // What runs tools and asks for no answer only shows them.
  expect((await agentsIn({ 'use-harbour.ts': HOOK('') })).agents).toEqual([]);
});

test('Python: a realtime session over a socket, and by the client of its vendor [SCAN-04]', async () => {
  const socket = `import json

class Pilot:
    async def start(self, ws):
        await ws.send(json.dumps({"type": "session.update", "session": {"instructions": "You guide ships.", "tools": TOOLS}}))

    async def on_event(self, ws, event):
        if event["type"] == "response.function_call_arguments.done":
            output = await self.run_tool(event["name"], json.loads(event["arguments"]))
            await ws.send(json.dumps({"type": "conversation.item.create", "item": {"type": "function_call_output", "call_id": event["call_id"], "output": output}}))
            await ws.send(json.dumps({"type": "response.create"}))

    async def run_tool(self, name, arguments):
        return TABLE[name](**arguments)
`;
  const found = await agentsIn({ 'pilot.py': socket });
  expect(found.agents).toEqual(['Pilot']);
  expect(found.uses.map((one) => one.replace(/ \(.*/, ''))).toEqual([
    'Pilot -> model unknown',
    'Pilot -> prompt Pilot prompt',
    'Pilot -> tool unknown',
  ]);
  const sdk = socket
    .replace('ws.send(json.dumps({"type": "response.create"}))', 'ws.response.create()')
    .replaceAll('ws', 'connection');
  expect((await agentsIn({ 'pilot.py': sdk })).agents).toEqual(['Pilot']);
});
