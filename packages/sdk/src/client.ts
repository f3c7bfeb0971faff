import { awaitApproval, type WaitOptions } from './approval.ts';
import { type PreparedCall, prepareCall } from './call.ts';
import { checkCall } from './check.ts';
import { callOf, denialOf } from './denial.ts';
import type { Decision, GovernDenied } from './errors.ts';
import { type Govern, governWith } from './govern.ts';
import type { ClientOptions } from './settings.ts';

export type CheckOptions = {
  /** Name of the server that has the tool. */
  readonly server?: string | undefined;
  /** Cancels the check. */
  readonly signal?: AbortSignal | undefined;
};

export type RequireOptions = CheckOptions & {
  /** Milliseconds to wait for the decision of an approval, where the call needs one; the denial is thrown at once without it. */
  readonly waitForApproval?: number | undefined;
};

/** A call that may run now, once. */
export type Allowed<Args = Record<string, unknown>> = Omit<Decision, 'decision' | 'approvalId'> & {
  /** A copy of the arguments that were checked: run the tool with it. */
  readonly args: Args;
};

/** Checks tool calls of one agent. */
export type GovernClient = {
  /** Returns the decision about a call, be it an allow or a deny. Rejects with `GovernUnavailable` where there is none. */
  check(tool: string, args?: object, options?: CheckOptions): Promise<Decision>;
  /** Resolves where the call may run; rejects with `GovernDenied` or `GovernUnavailable` otherwise. */
  requireAllow<Args extends object>(
    tool: string,
    args: Args,
    options?: RequireOptions,
  ): Promise<Allowed<Args>>;
  /** Returns the function with a check before each of its calls. */
  readonly govern: Govern;
  /**
   * Waits until the approval that a denied call waits for is decided, and resolves as `requireAllow` does. Rejects with the last
   * denial when time runs out, or when another reason denies the call.
   */
  waitForApproval(denied: GovernDenied, options: WaitOptions): Promise<Allowed>;
};

/** Returns a client. Settings are read at each check, so that a missing one denies the call and stops nothing else. */
export function createClient(options: ClientOptions = {}): GovernClient {
  const waitForCall = async (call: PreparedCall, denied: GovernDenied, wait: WaitOptions) =>
    allowed(
      call,
      await awaitApproval(call, denied, () => checkCall(options, call, wait.signal), wait),
    );

  const requireCall = async (
    call: PreparedCall,
    { signal, waitForApproval: timeout }: RequireOptions,
  ): Promise<Allowed> => {
    const decision = await checkCall(options, call, signal);
    if (decision.decision === 'allow') return allowed(call, decision);
    const denied = denialOf(call, decision);
    if (timeout === undefined) throw denied;
    return waitForCall(call, denied, { timeout, signal });
  };
  const prepare = (tool: string, server: string | undefined, args: unknown) =>
    prepareCall(options, { tool, server: server ?? null }, args);

  return {
    check: async (tool, args = {}, { server, signal } = {}) =>
      checkCall(options, prepare(tool, server, args), signal),
    requireAllow: async <Args extends object>(
      tool: string,
      args: Args,
      { server, ...how }: RequireOptions = {},
    ) => (await requireCall(prepare(tool, server, args), how)) as Allowed<Args>,
    govern: governWith(prepare, requireCall),
    waitForApproval: async (denied, wait) => waitForCall(callOf(denied), denied, wait),
  };
}

function allowed({ args }: PreparedCall, decision: Decision): Allowed {
  const { reason, agent, findings, maxSeverity, evidenceId } = decision;
  return { reason, agent, findings, maxSeverity, evidenceId, args };
}
