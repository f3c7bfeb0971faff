import { type AdapterOptions, admitCall } from './gate.ts';

/** What the adapter needs of the module `langchain`. */
type LangChain<Message, Middleware> = {
  readonly ToolMessage: new (fields: {
    readonly content: string;
    readonly tool_call_id: string;
    readonly name: string;
    readonly status: 'error';
  }) => Message;
  // biome-ignore lint/suspicious/noExplicitAny: its request has types of LangChain, which this package does not load
  readonly createMiddleware: (config: any) => Middleware;
};

type Request = {
  readonly toolCall: { readonly id?: string; readonly name: string; readonly args: unknown };
  readonly runtime: { readonly signal?: AbortSignal };
};

/**
 * Returns a middleware of LangChain that checks each tool call of an agent. Put it last: it is the innermost then, and checks what
 * the others have made of a call. `langchain` is the module itself:
 *
 *     import * as langchain from 'langchain';
 *     const middleware = [governMiddleware(langchain, { server: 'orders' })];
 */
export function governMiddleware<Message, Middleware>(
  { ToolMessage, createMiddleware }: LangChain<Message, Middleware>,
  options: AdapterOptions = {},
): Middleware {
  return createMiddleware({
    name: 'svc-govern',
    wrapToolCall: async (request: Request, handler: (request: Request) => unknown) => {
      const { toolCall, runtime } = request;
      const { name, id = '' } = toolCall;
      const admission = await admitCall(options, name, toolCall.args, runtime.signal);
      if (!admission.isAllowed) {
        const { text: content } = admission;
        return new ToolMessage({ content, tool_call_id: id, name, status: 'error' });
      }
      return handler({ ...request, toolCall: { ...toolCall, args: admission.args } });
    },
  });
}
