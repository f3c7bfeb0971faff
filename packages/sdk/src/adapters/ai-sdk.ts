import { GovernError } from '../errors.ts';
import { type AdapterOptions, admitCall, demandExecute, refusalText, toolWith } from './gate.ts';

/** Why a call did not run, in the words that the model reads; `cause` is the `GovernError`. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';

  constructor(cause: GovernError) {
    super(refusalText(cause), { cause });
  }
}

type Execute = (input: unknown, how: ExecuteOptions) => unknown;
type ExecuteOptions = { readonly abortSignal?: AbortSignal };
type Tools = Readonly<Record<string, object>>;

/**
 * Returns tools of the Vercel AI SDK with a check before each call. A call that does not run fails with `ToolRefusal`: the AI
 * SDK hands its text to the model as the error of the tool, and `stopWhen: hasRefusal` ends the run there.
 */
export function governTools<Set extends Tools>(
  tools: Set,
  options: Omit<AdapterOptions, 'onDeny'> = {},
): Set {
  const entries = Object.entries(tools).map(([name, tool]) => {
    const { execute } = tool as { readonly execute?: unknown };
    demandExecute(name, execute);
    const run = governedExecute(name, (execute as Execute).bind(tool), options);
    return [name, toolWith(tool, { execute: isStream(execute) ? streamed(run) : awaited(run) })];
  });
  return Object.fromEntries(entries) as Set;
}

/** A stop condition of the AI SDK: whether a call of the last step did not run. */
export function hasRefusal({ steps }: { readonly steps: readonly Step[] }): boolean {
  const parts = steps.at(-1)?.content ?? [];
  return parts.some((part) => part.type === 'tool-error' && part.error instanceof ToolRefusal);
}

type Step = { readonly content: readonly { readonly type: string; readonly error?: unknown }[] };
type Run = (input: unknown, how: ExecuteOptions) => Promise<{ readonly result: unknown }>;

function governedExecute(name: string, execute: Execute, options: AdapterOptions): Run {
  return async (input, how) => {
    try {
      const admission = await admitCall(
        { ...options, onDeny: 'throw' },
        name,
        input,
        how.abortSignal,
      );
      if (!admission.isAllowed) throw new TypeError(admission.text);
      return { result: execute(admission.args, how) };
    } catch (error) {
      throw error instanceof GovernError ? new ToolRefusal(error) : error;
    }
  };
}

function streamed(run: Run) {
  return async function* (input: unknown, how: ExecuteOptions) {
    const { result } = await run(input, how);
    yield* result as AsyncIterable<unknown>;
  };
}

/** A function that turns out to return a stream yields its last value: the AI SDK has been promised a single one. */
function awaited(run: Run) {
  return async (input: unknown, how: ExecuteOptions) => {
    const { result } = await run(input, how);
    if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) {
      return result;
    }
    let last: unknown;
    for await (last of result as AsyncIterable<unknown>);
    return last;
  };
}

function isStream(execute: unknown): boolean {
  return (
    (execute as { [Symbol.toStringTag]?: string })[Symbol.toStringTag] === 'AsyncGeneratorFunction'
  );
}
