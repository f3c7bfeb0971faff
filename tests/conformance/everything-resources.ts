import {
  acceptedContent,
  inputRequired,
  type McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { image, text } from './tool-fixture.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'test://static-text': 'This is the content of the static text resource.',
  'test://watched-resource': 'Watched resource content',
};

type Prompt = {
  readonly arguments: readonly string[];
  readonly contents: (args: Readonly<Record<string, string>>) => readonly unknown[];
};

const PROMPTS: Readonly<Record<string, Prompt>> = {
  test_simple_prompt: {
    arguments: [],
    contents: () => [text('This is a simple prompt for testing.')],
  },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    contents: ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    contents: ({ resourceUri }) => [
      {
        type: 'resource',
        resource: {
          uri: resourceUri,
          mimeType: 'text/plain',
          text: 'Embedded resource content for testing.',
        },
      },
      text('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: {
    arguments: [],
    contents: () => [image, text('Please analyze the image above.')],
  },
  test_input_required_result_prompt: { arguments: [], contents: () => [] },
};

/** Adds the resources and prompts that the scenarios of the conformance suite ask for. */
export function registerResourcesAndPrompts(server: McpServer): void {
  for (const [uri, content] of Object.entries(TEXTS)) {
    const mimeType = 'text/plain';
    server.registerResource(uri.slice(7), uri, { description: uri, mimeType }, async () => ({
      contents: [{ uri, mimeType, text: content }],
    }));
  }
  const uri = 'test://static-binary';
  const { mimeType, data: blob } = image;
  server.registerResource('static-binary', uri, { description: uri, mimeType }, async () => ({
    contents: [{ uri, mimeType, blob }],
  }));
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'a resource for each id', mimeType: 'application/json' },
    async (address, { id }) => ({
      contents: [
        {
          uri: address.toString(),
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  );
  server.server.setRequestHandler('resources/subscribe', async () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', async () => ({}));

  server.server.setRequestHandler('prompts/list', async () => ({
    prompts: Object.entries(PROMPTS).map(([name, prompt]) => ({
      name,
      description: name.replaceAll('_', ' '),
      arguments: prompt.arguments.map((argument) => ({ name: argument, required: true })),
    })),
  }));
  server.server.setRequestHandler('prompts/get', async ({ params }, { mcpReq }) => {
    if (params.name !== 'test_input_required_result_prompt') {
      return messages((PROMPTS[params.name] as Prompt).contents(params.arguments ?? {}));
    }
    const answer = acceptedContent<{ context: string }>(mcpReq.inputResponses, 'user_context');
    if (answer !== undefined) return messages([text(`In this context: ${answer.context}`)]);
    return inputRequired({
      inputRequests: {
        user_context: inputRequired.elicit({
          message: 'What context should the prompt use?',
          requestedSchema: {
            type: 'object',
            properties: { context: { type: 'string' } },
            required: ['context'],
          },
        }),
      },
    });
  });
}

function messages(contents: readonly unknown[]) {
  return { messages: contents.map((content) => ({ role: 'user', content })) } as never;
}
