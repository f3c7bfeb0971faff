import {
  type createRequestStateCodec,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** What the tools of the everything server need besides their request. */
export type ToolWorld = {
  readonly state: ReturnType<typeof createRequestStateCodec<Record<string, unknown>>>;
  /** Closes the stream that answers this request, before its result. */
  closeStream(context: ServerContext): void;
  announce(list: 'tools' | 'prompts'): void;
};

export type Args = Readonly<Record<string, unknown>>;

/** A tool of the conformance suite (names, texts and schemas are those that its scenarios ask for), or of the clients in tests/clients. */
export type ToolFixture = {
  readonly name: string;
  readonly inputSchema?: object;
  readonly outputSchema?: object;
  readonly run: (args: Args, context: ServerContext, world: ToolWorld) => unknown;
};

const RED_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
export const SILENCE = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

export const image = { type: 'image', data: RED_PIXEL, mimeType: 'image/png' } as const;
export const text = (value: string) => ({ type: 'text', text: value }) as const;
export const texts = (value: string) => ({ content: [text(value)] });
export const embedded = (uri: string, content: string, mimeType = 'text/plain') => ({
  type: 'resource',
  resource: { uri, mimeType, text: content },
});
export const form = (message: string, properties: object, required: readonly string[]) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties, required },
  } as never);
export const askName = () => form('What is your name?', { name: { type: 'string' } }, ['name']);
export const askModel = (question: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens });
export const textOf = (response: unknown) =>
  (response as { content?: { text?: string } })?.content?.text;
