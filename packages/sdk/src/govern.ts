import type { PreparedCall } from './call.ts';
import { GovernUnavailable, type ToolName } from './errors.ts';

type AnyArgs = readonly unknown[];

/** Names of parameters in their order; null for one that is passed on as it is and not checked, such as a context. */
type Names<Args extends AnyArgs> = { readonly [Index in keyof Args]: string | null };

export type GovernOptions<Args extends AnyArgs> = {
  readonly tool: string;
  readonly server?: string;
  /** Milliseconds to wait for the decision of an approval, where the call needs one; the denial is thrown at once without it. */
  readonly waitForApproval?: number;
  /** Returns the signal of a call that cancels its check. */
  readonly signal?: (...args: Args) => AbortSignal | undefined;
  /** Set it where the function returns a generator and is no `function*`, as after compilation to an old version of JavaScript. */
  readonly stream?: boolean;
} & (Args extends readonly [object?]
  ? { readonly parameters?: Names<Args> }
  : {
      /** Names of the parameters in their order; null for one that is passed on as it is and not checked. */
      readonly parameters: Names<Args>;
    });

/** Returns the function with a check before each of its calls. It gets a copy of the arguments that were checked. */
export type Govern = {
  <Args extends AnyArgs, Item, Result, Next>(
    fn: (...args: Args) => AsyncGenerator<Item, Result, Next> | Generator<Item, Result, Next>,
    options: GovernOptions<Args>,
  ): (...args: Args) => AsyncGenerator<Item, Result, Next>;
  <Args extends AnyArgs, Result>(
    fn: (...args: Args) => Result,
    options: GovernOptions<Args>,
  ): (...args: Args) => Promise<Awaited<Result>>;
};

type AnyFunction = (...args: unknown[]) => unknown;
type AnyOptions = Omit<GovernOptions<[]>, 'parameters' | 'signal'> & {
  readonly parameters?: readonly (string | null)[];
  readonly signal?: (...args: unknown[]) => AbortSignal | undefined;
};
type Require = (
  call: PreparedCall,
  how: { readonly signal?: AbortSignal | undefined; readonly waitForApproval?: number | undefined },
) => Promise<unknown>;

/** Returns `govern` of a client. */
export function governWith(
  prepare: (tool: string, server: string | undefined, args: unknown) => PreparedCall,
  requireCall: Require,
): Govern {
  const govern = (fn: AnyFunction, options: AnyOptions) => {
    const { tool, server, parameters, signal, waitForApproval } = options;
    const name = { tool, server: server ?? null };
    /** Reads the arguments at once, and returns how to check and run the call. */
    const start = (self: unknown, values: readonly unknown[]) => {
      const call = prepare(tool, server, boundArguments(name, values, parameters));
      const how = { signal: signal?.(...values), waitForApproval };
      return async () => {
        await requireCall(call, how);
        return () => fn.apply(self, runValues(values, parameters, call.args));
      };
    };
    if (options.stream ?? isGeneratorFunction(fn)) {
      return function (this: unknown, ...values: unknown[]) {
        return streamOf(start(this, values));
      };
    }
    return async function (this: unknown, ...values: unknown[]) {
      const run = await start(this, values)();
      const result = run();
      if (!isGenerator(result)) return result;
      const problem = 'the function returns a generator; pass the option stream: true';
      throw new GovernUnavailable(name, 'configuration', problem);
    };
  };
  return govern as Govern;
}

async function* streamOf(allowed: () => Promise<() => unknown>) {
  const run = await allowed();
  return yield* run() as AsyncGenerator<unknown, unknown, unknown>;
}

/** Returns the arguments by name: those of the parameters, or the one object that is passed. */
function boundArguments(
  name: ToolName,
  values: readonly unknown[],
  parameters: readonly (string | null)[] | undefined,
): unknown {
  if (parameters === undefined && values.length <= 1) return values[0] ?? {};
  if (parameters === undefined || values.length > parameters.length) {
    const problem = `it was called with ${values.length} arguments; name the function's parameters with the option parameters`;
    throw new GovernUnavailable(name, 'configuration', problem);
  }
  return Object.fromEntries(
    values.flatMap((value, index) => {
      const parameter = parameters[index] ?? null;
      return parameter === null ? [] : [[parameter, value]];
    }),
  );
}

/** Returns the values that the function gets: copies of what was checked, and what `parameters` passes on. */
function runValues(
  values: readonly unknown[],
  parameters: readonly (string | null)[] | undefined,
  args: Readonly<Record<string, unknown>>,
): unknown[] {
  if (parameters === undefined) return values.length === 0 ? [] : [args];
  return values.map((value, index) => {
    const parameter = parameters[index] ?? null;
    if (parameter === null) return value;
    return Object.hasOwn(args, parameter) ? args[parameter] : undefined;
  });
}

function isGeneratorFunction(fn: AnyFunction): boolean {
  return /^(Async)?GeneratorFunction$/.test(tagOf(fn));
}

function isGenerator(value: unknown): boolean {
  return /^(Async)?Generator$/.test(tagOf(value));
}

function tagOf(value: unknown): string {
  return `${(value as { [Symbol.toStringTag]?: unknown } | null)?.[Symbol.toStringTag] ?? ''}`;
}
