import { type AdapterOptions, admitCall, demandExecute, toolWith } from './gate.ts';

type Execute = (input: unknown, context?: Context) => unknown;
type Context = { readonly abortSignal?: AbortSignal };

/**
 * Returns tools of Mastra with a check before each call. Hooks of an agent would be replaced by those of a single run, so the tools
 * themselves are governed, wherever they run.
 */
export function governTools<Set extends Readonly<Record<string, object>>>(
  tools: Set,
  options: AdapterOptions = {},
): Set {
  const entries = Object.entries(tools).map(([name, tool]) => {
    const { execute } = tool as { readonly execute?: unknown };
    demandExecute(name, execute);
    const governed = async (input: unknown, context?: Context) => {
      const admission = await admitCall(options, name, input, context?.abortSignal);
      if (!admission.isAllowed) return admission.text;
      return (execute as Execute).call(tool, admission.args, context);
    };
    return [name, toolWith(tool, { execute: governed })];
  });
  return Object.fromEntries(entries) as Set;
}
