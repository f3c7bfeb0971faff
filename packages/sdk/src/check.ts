import { readAnswer } from './answer.ts';
import { configured, type PreparedCall } from './call.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { type Decision, GovernError, GovernUnavailable } from './errors.ts';
import { type ClientOptions, headerToken, readSettings, type Settings } from './settings.ts';
import { observeCheck } from './telemetry.ts';
import { type HttpAnswer, sendCheck } from './transport.ts';

/**
 * Returns the decision of the service about a call. Rejects with `GovernUnavailable` where there is none, and with the reason of the
 * caller's signal as soon as that is aborted. A check is sent once; one that is answered 401 is sent again with another token,
 * where a function returns tokens: the service has not decided it.
 */
export function checkCall(
  options: ClientOptions,
  call: PreparedCall,
  signal: AbortSignal | undefined,
): Promise<Decision> {
  return observeCheck(call, options.onDecision, async () => {
    signal?.throwIfAborted();
    const settings = configured(call, () => readSettings(options));
    const deadline = startDeadline(settings.timeout, signal);
    try {
      const decision = await exchange(options, settings, call, deadline);
      signal?.throwIfAborted();
      return decision;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof GovernError) throw error;
      throw failure(call, settings, deadline, error);
    } finally {
      deadline.end();
    }
  });
}

async function exchange(
  { fetch = globalThis.fetch }: ClientOptions,
  settings: Settings,
  call: PreparedCall,
  deadline: Deadline,
): Promise<Decision> {
  const send = async (): Promise<HttpAnswer> => {
    const token = await deadline.race(currentToken(settings, call));
    return deadline.race(sendCheck(fetch, settings.url, token, call.body, deadline.signal));
  };
  let answer = await send();
  if (answer.status === 401 && typeof settings.token === 'function') answer = await send();
  const outcome = readAnswer(answer);
  if (outcome.kind === 'decision') return outcome.decision;
  throw new GovernUnavailable(call, outcome.code, outcome.problem, outcome);
}

async function currentToken({ token }: Settings, call: PreparedCall): Promise<string> {
  let current: unknown = token;
  if (typeof token === 'function') {
    try {
      current = await token();
    } catch (cause) {
      throw new GovernUnavailable(call, 'unauthorized', 'the token function failed', { cause });
    }
  }
  return configured(call, () => headerToken(current));
}

function failure(
  call: PreparedCall,
  { url, timeout }: Settings,
  deadline: Deadline,
  cause: unknown,
): GovernUnavailable {
  if (deadline.isExceeded()) {
    const problem = `the service has not answered within ${timeout} ms; call again later`;
    return new GovernUnavailable(call, 'timeout', problem);
  }
  const { origin } = new URL(url);
  const problem = `the connection to ${origin} failed (${systemCode(cause)}); check SVC_API and that the service runs`;
  return new GovernUnavailable(call, 'connection', problem, { cause });
}

/** The system's code is that of the error which `fetch` wraps. */
function systemCode(error: unknown): string {
  const { code, cause, message } = error as {
    readonly code?: unknown;
    readonly cause?: unknown;
    readonly message?: unknown;
  };
  if (typeof code === 'string') return code;
  return cause instanceof Error ? systemCode(cause) : `${message}`;
}
