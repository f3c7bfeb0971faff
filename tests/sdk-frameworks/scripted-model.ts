import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the prompt asks the model to do: make these calls at once, then, where `again` is set, the first one again, then say "done".
 * A program without a model posts to the address `again` before it repeats the call.
 */
export type Script = {
  readonly calls: readonly { readonly name: string; readonly args: object }[];
  readonly again?: string;
};

export type ScriptedModel = {
  readonly url: string;
  /** The results of tools that the model has read, as texts. */
  readonly results: string[];
  close(): Promise<void>;
};

type Call = Script['calls'][number];
type Message = { readonly role: string; readonly content: unknown };
type Body = {
  readonly stream?: boolean;
  readonly messages: readonly Message[];
  readonly tools?: readonly {
    readonly name?: string;
    readonly function?: { readonly name: string };
  }[];
};

/**
 * Starts a model whose answers follow from the request alone, as chat completions or as messages of Anthropic, whole or streamed.
 * `beforeAgain` runs before a call is repeated.
 */
export async function startScriptedModel(beforeAgain: () => Promise<void>): Promise<ScriptedModel> {
  const results: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    if (request.url === '/again') {
      results.push(text);
      await beforeAgain();
      response.end();
      return;
    }
    if (request.method !== 'POST') return void response.writeHead(404).end();
    const body = JSON.parse(text) as Body;
    const read = toolResults(body.messages);
    results.splice(0, results.length, ...read);
    const calls = await nextCalls(scriptOf(body), read.length, beforeAgain);
    if (request.url?.startsWith('/v1/messages')) writeMessage(response, body, calls);
    else writeCompletion(response, body, calls);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    results,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function nextCalls(
  { calls, again }: Script,
  read: number,
  beforeAgain: () => Promise<void>,
): Promise<readonly Call[]> {
  if (read === 0) return calls;
  if (again === undefined || read > calls.length) return [];
  await beforeAgain();
  return calls.slice(0, 1);
}

/** The script is the JSON in the text of the user, in whatever form a framework sends that. Without one the first tool is called. */
function scriptOf({ messages, tools = [] }: Body): Script {
  const texts = messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => textsOf(content));
  const json = texts.find((text) => text.trimStart().startsWith('{"calls"'));
  if (json !== undefined) return JSON.parse(json) as Script;
  const [first] = tools;
  const name = first?.name ?? first?.function?.name;
  return { calls: name === undefined ? [] : [{ name, args: { id: 1042 } }] };
}

function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: { text?: unknown }) =>
    typeof part.text === 'string' ? [part.text] : [],
  );
}

function toolResults(messages: readonly Message[]): string[] {
  return messages.flatMap(({ role, content }) => {
    if (role === 'tool') return [JSON.stringify(content)];
    if (role !== 'user' || !Array.isArray(content)) return [];
    return content
      .filter((part: { type?: unknown }) => part.type === 'tool_result')
      .map((part) => JSON.stringify(part));
  });
}

/** https://platform.openai.com/docs/api-reference/chat */
function writeCompletion(response: ServerResponse, body: Body, calls: readonly Call[]): void {
  const tool_calls = calls.map(({ name, args }, index) => ({
    index,
    id: callId(),
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
  const message = {
    role: 'assistant',
    ...(calls.length > 0 ? { content: null, tool_calls } : { content: 'done' }),
  };
  const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const common = { id: `chatcmpl_${callId()}`, created: 1, model: 'scripted' };
  if (body.stream !== true) {
    const choices = [{ index: 0, message, finish_reason }];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...common, object: 'chat.completion', choices, usage }));
    return;
  }
  const chunk = (choice: object) => ({
    ...common,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, ...choice }],
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of [
    chunk({ delta: message, finish_reason: null }),
    { ...chunk({ delta: {}, finish_reason }), usage },
  ]) {
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}

/** https://platform.claude.com/docs/en/api/messages; the prefix is that of tools of an MCP server. */
function writeMessage(response: ServerResponse, body: Body, calls: readonly Call[]): void {
  const nameOf = (name: string) => body.tools?.find((tool) => tool.name?.endsWith(name))?.name;
  const blocks =
    calls.length === 0
      ? [{ type: 'text', text: 'done' }]
      : calls.map(({ name, args }) => ({
          type: 'tool_use',
          id: `toolu_${callId()}`,
          name: nameOf(name) ?? name,
          input: args,
        }));
  const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn';
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id: `msg_${callId()}`,
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    stop_sequence: null,
    usage,
  };
  if (body.stream !== true) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...message, content: blocks, stop_reason }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (event: { readonly type: string } & Record<string, unknown>) =>
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  send({ type: 'message_start', message: { ...message, content: [], stop_reason: null } });
  blocks.forEach((block, index) => {
    const isText = 'text' in block;
    const content_block = isText ? { type: 'text', text: '' } : { ...block, input: {} };
    const delta = isText
      ? { type: 'text_delta', text: block.text }
      : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
    send({ type: 'content_block_start', index, content_block });
    send({ type: 'content_block_delta', index, delta });
    send({ type: 'content_block_stop', index });
  });
  send({ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage });
  send({ type: 'message_stop' });
  response.end();
}

let made = 0;

function callId(): string {
  return `call_${made++}`;
}
