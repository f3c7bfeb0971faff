/**
 * What a client of another SDK was shown, in the words of its SDK. Every client makes the same requests in this order: initialize (or discover),
 * tools/list, four calls of tools, resources/list, resources/read, prompts/list, prompts/get.
 */
export type Report = {
  readonly initialize: {
    readonly protocolVersion: string;
    readonly capabilities: unknown;
    readonly serverInfo: unknown;
  };
  readonly tools: unknown;
  readonly text: unknown;
  readonly structured: unknown;
  readonly failed: unknown;
  /** The progress of each notification of one call. */
  readonly progress: readonly number[];
  readonly resources: unknown;
  readonly resource: unknown;
  readonly prompts: unknown;
  readonly prompt: unknown;
};

/** A server; the token is null where it asks for none. */
export type Target = { readonly url: string; readonly token: string | null };

/** Runs the requests at each target; the reports are in the same order. */
export type ForeignClient = (targets: readonly Target[]) => Promise<readonly Report[]>;

export const PROMPT = {
  name: 'test_prompt_with_arguments',
  arguments: { arg1: 'a', arg2: 'b' },
};
export const RESOURCE = 'test://static-text';
