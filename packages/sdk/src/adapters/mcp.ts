import { type AdapterOptions, admitCall } from './gate.ts';

type Params = { readonly name: string; readonly arguments?: unknown };
type Request = { readonly method: string; readonly params?: unknown };
type AnyMethod = (...args: unknown[]) => unknown;
type Client = { callTool: (...args: never[]) => Promise<unknown> };

/**
 * Returns an MCP client that checks each tool call before it is sent, by `callTool` or by `request`. A call that does not
 * run has a result with `isError`, as a tool that failed has.
 */
export function governClient<McpClient extends Client>(
  client: McpClient,
  options: AdapterOptions = {},
): McpClient {
  /** Sends checked parameters with `send`, or answers why they were not sent. */
  const checked = async (
    params: Params,
    rest: readonly unknown[],
    send: (params: Params) => unknown,
  ) => {
    const args = params.arguments ?? {};
    const admission = await admitCall(options, params.name, args, signalOf(rest));
    if (admission.isAllowed) return send({ ...params, arguments: admission.args });
    return { isError: true, content: [{ type: 'text', text: admission.text }] };
  };
  const methods: Readonly<Record<string, (original: AnyMethod) => AnyMethod>> = {
    callTool:
      (callTool) =>
      (params, ...rest) =>
        checked(params as Params, rest, (sent) => callTool(sent, ...rest)),
    request:
      (request) =>
      (message, ...rest) => {
        const { method, params } = message as Request;
        if (method !== 'tools/call') return request(message, ...rest);
        const send = (sent: Params) => request({ ...(message as Request), params: sent }, ...rest);
        return checked(params as Params, rest, send);
      },
  };
  return new Proxy(client, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const original: AnyMethod = member.bind(target);
      return Object.hasOwn(methods, name) ? methods[name as string]?.(original) : original;
    },
  });
}

/** The options of a request are its last argument. */
function signalOf(rest: readonly unknown[]): AbortSignal | undefined {
  const options = rest.at(-1) as { readonly signal?: unknown } | undefined;
  return options?.signal instanceof AbortSignal ? options.signal : undefined;
}
