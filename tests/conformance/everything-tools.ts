import { setTimeout as delay } from 'node:timers/promises';
import {
  type InputRequests,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { INPUT_TOOLS } from './input-tools.ts';
import {
  askModel,
  embedded,
  form,
  image,
  SILENCE,
  type ToolFixture,
  text,
  textOf,
  texts,
} from './tool-fixture.ts';

/**
 * Asks the client for input: a session while the call is under way, a stateless client by a result that the call is repeated with.
 * Returns what the tool says of the answer, or the result that asks.
 */
async function ask(
  { mcpReq }: ServerContext,
  request: InputRequests[string],
  say: (answer: unknown) => string,
) {
  if (mcpReq.envelope === undefined) return texts(say(await mcpReq.send(request as never)));
  const answer = mcpReq.inputResponses?.['answer'];
  if (answer === undefined) return inputRequired({ inputRequests: { answer: request } });
  return texts(say(answer));
}

const sayAction = (title: string) => (answer: unknown) => {
  const { action, content = {} } = answer as { action?: string; content?: unknown };
  return `${title}: action=${action}, content=${JSON.stringify(content)}`;
};

const PLAIN_TOOLS: readonly ToolFixture[] = [
  { name: 'test_simple_text', run: () => texts('This is a simple text response for testing.') },
  { name: 'test_image_content', run: () => ({ content: [image] }) },
  {
    name: 'test_audio_content',
    run: () => ({ content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] }),
  },
  {
    name: 'test_embedded_resource',
    run: () => ({
      content: [embedded('test://embedded-resource', 'This is an embedded resource content.')],
    }),
  },
  {
    name: 'test_multiple_content_types',
    run: () => ({
      content: [
        text('Multiple content types test:'),
        image,
        embedded(
          'test://mixed-content-resource',
          '{"test":"data","value":123}',
          'application/json',
        ),
      ],
    }),
  },
  {
    name: 'test_error_handling',
    run: () => {
      throw new Error('This tool intentionally returns an error for testing');
    },
  },
  {
    name: 'test_structured_content',
    outputSchema: {
      type: 'object',
      properties: { city: { type: 'string' }, degrees: { type: 'number' } },
      required: ['city', 'degrees'],
    },
    run: () => {
      const structuredContent = { city: 'Paris', degrees: 21.5 };
      return { ...texts(JSON.stringify(structuredContent)), structuredContent };
    },
  },
  {
    name: 'test_x_mcp_header',
    inputSchema: {
      type: 'object',
      properties: {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        level: { type: 'integer' },
      },
    },
    run: ({ region }) => texts(`region=${region ?? '<none>'}`),
  },
  {
    name: 'json_schema_2020_12_tool',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
    run: (args) => texts(JSON.stringify(args)),
  },
  { name: 'test_streaming_elicitation', run: () => texts('no requests on this stream') },
];

const STREAM_TOOLS: readonly ToolFixture[] = [
  {
    name: 'test_tool_with_logging',
    run: async (_args, { mcpReq }) => {
      for (const data of ['started', 'processing data', 'completed']) {
        const params = { level: 'info', data: `Tool execution ${data}` };
        await mcpReq.notify({ method: 'notifications/message', params } as never);
      }
      return texts('Tool with logging executed successfully');
    },
  },
  {
    name: 'test_logging_tool',
    run: async (_args, { mcpReq }) => {
      await mcpReq.log('info', 'for requests that name a log level only');
      return texts('logged');
    },
  },
  {
    name: 'test_tool_with_progress',
    run: async (_args, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
        const params = { progressToken, progress, total: 100, message: `step ${progress} of 100` };
        await mcpReq.notify({ method: 'notifications/progress', params } as never);
      }
      return texts(String(progressToken ?? 'no-progress-token'));
    },
  },
  {
    name: 'test_reconnection',
    run: async (_args, context, { closeStream }) => {
      closeStream(context);
      // the result must come after the stream has ended, or there is nothing to resume
      await delay(100);
      return texts('Reconnection test completed successfully.');
    },
  },
  {
    name: 'test_sampling',
    inputSchema: { type: 'object', properties: { prompt: { type: 'string' } } },
    run: ({ prompt }, context) =>
      ask(context, askModel(String(prompt), 100), (answer) => `LLM response: ${textOf(answer)}`),
  },
  {
    name: 'test_elicitation',
    inputSchema: { type: 'object', properties: { message: { type: 'string' } } },
    run: ({ message }, context) =>
      ask(
        context,
        form(String(message), { response: { type: 'string' } }, []),
        sayAction('User response'),
      ),
  },
  {
    name: 'test_elicitation_sep1034_defaults',
    run: (_args, context) => {
      const request = form(
        'Please review the defaults',
        {
          name: { type: 'string', default: 'John Doe' },
          age: { type: 'integer', default: 30 },
          score: { type: 'number', default: 95.5 },
          status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
          verified: { type: 'boolean', default: true },
        },
        [],
      );
      return ask(context, request, sayAction('Elicitation completed'));
    },
  },
  {
    name: 'test_elicitation_sep1330_enums',
    run: (_args, context) => {
      const options = ['option1', 'option2', 'option3'];
      const titled = (name: string) =>
        ['First', 'Second', 'Third'].map((nth, n) => ({
          const: `value${n + 1}`,
          title: `${nth} ${name}`,
        }));
      const request = form(
        'Please select options',
        {
          untitledSingle: { type: 'string', enum: options },
          titledSingle: { type: 'string', oneOf: titled('Option') },
          legacyEnum: {
            type: 'string',
            enum: ['opt1', 'opt2', 'opt3'],
            enumNames: ['Option One', 'Option Two', 'Option Three'],
          },
          untitledMulti: {
            type: 'array',
            minItems: 1,
            maxItems: 3,
            items: { type: 'string', enum: options },
          },
          titledMulti: {
            type: 'array',
            minItems: 1,
            maxItems: 3,
            items: { anyOf: titled('Choice') },
          },
        },
        [],
      );
      return ask(context, request, sayAction('Elicitation completed'));
    },
  },
  {
    name: 'test_trigger_tool_change',
    run: (_args, _context, { announce }) => {
      announce('tools');
      return texts('announced');
    },
  },
  {
    name: 'test_trigger_prompt_change',
    run: (_args, _context, { announce }) => {
      announce('prompts');
      return texts('announced');
    },
  },
];

export const TOOLS: readonly ToolFixture[] = [...PLAIN_TOOLS, ...STREAM_TOOLS, ...INPUT_TOOLS];
