import { type AdapterOptions, admitCall, demandExecute, toolWith } from './gate.ts';

type FunctionTool = { readonly type: 'function'; readonly name: string };
type Invoke = (context: unknown, input: string, details?: Details) => Promise<unknown>;
type Details = { readonly signal?: AbortSignal };

/** Returns function tools of the OpenAI Agents SDK, agents as tools included, with a check before each call. */
export function governTools<Tool extends FunctionTool>(
  tools: readonly Tool[],
  options: AdapterOptions = {},
): Tool[] {
  return tools.map((tool) => {
    const { invoke } = tool as { readonly invoke?: unknown };
    demandExecute(tool.name, invoke);
    const governed: Invoke = async (context, input, details) => {
      const admission = await admitCall(options, tool.name, argumentsOf(input), details?.signal);
      if (!admission.isAllowed) return admission.text;
      return (invoke as Invoke).call(tool, context, JSON.stringify(admission.args), details);
    };
    return toolWith(tool, { invoke: governed });
  });
}

/** Arguments are a JSON text; what is none is no object either, and refused as such. */
function argumentsOf(input: string): unknown {
  try {
    return input === '' ? {} : JSON.parse(input);
  } catch {
    return null;
  }
}
