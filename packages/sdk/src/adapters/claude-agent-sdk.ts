import { DEFAULT_TIMEOUT } from '../settings.ts';
import { type AdapterOptions, admitCall } from './gate.ts';

type HookOutput = {
  readonly hookSpecificOutput?: {
    readonly hookEventName: 'PreToolUse';
    readonly permissionDecision: 'deny';
    readonly permissionDecisionReason: string;
  };
  readonly continue?: boolean;
  readonly stopReason?: string;
};
/** A matcher of all tools, as the SDK types it. */
type HookMatcher = {
  hooks: ((
    // biome-ignore lint/suspicious/noExplicitAny: a hook is given the input of any event
    input: any,
    toolUseId: string | undefined,
    how: { signal: AbortSignal },
  ) => Promise<HookOutput>)[];
  /** Seconds. */
  timeout: number;
  onFailure: 'block';
};

/** Seconds beyond the limit of the check, so that the check ends before the SDK gives up its hook. */
const MARGIN = 60;

/**
 * Returns a `PreToolUse` hook of the Claude Agent SDK that checks each tool call, those of subagents included. A call that
 * is allowed still needs what the permissions of the SDK ask for. With `onDeny: 'throw'` a denied call ends the run.
 *
 *     query({ prompt, options: { hooks: { PreToolUse: [governHook()] } } })
 */
export function governHook(options: AdapterOptions = {}): HookMatcher {
  const { onDeny, waitForApproval = 0 } = options;
  return {
    hooks: [
      async ({ tool_name: name, tool_input: input }, _toolUseId, { signal }) => {
        const denial = await denialOf(options, name, input, signal);
        if (denial === null) return {};
        return onDeny === 'throw'
          ? { ...denied(denial), continue: false, stopReason: denial }
          : denied(denial);
      },
    ],
    timeout: Math.ceil((waitForApproval + DEFAULT_TIMEOUT) / 1000) + MARGIN,
    onFailure: 'block',
  };
}

/** Returns why a call may not run, or null. Never rejects: older versions of the SDK run the call when a hook fails. */
async function denialOf(
  options: AdapterOptions,
  name: string,
  input: unknown,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const admission = await admitCall({ ...options, onDeny: 'answer' }, name, input, signal);
    return admission.isAllowed ? null : admission.text;
  } catch (error) {
    return `The call did not run: its check failed (${error instanceof Error ? error.message : error}).`;
  }
}

function denied(permissionDecisionReason: string): HookOutput {
  const decision = { hookEventName: 'PreToolUse', permissionDecision: 'deny' } as const;
  return { hookSpecificOutput: { ...decision, permissionDecisionReason } };
}
