import { createClient, type GovernClient } from './client.ts';
import type { Finding, UnavailableCode } from './errors.ts';
import type { ClientOptions } from './settings.ts';

/** A check that a test client received. */
export type RecordedCheck = {
  readonly tool: string;
  readonly server: string | null;
  readonly args: Record<string, unknown>;
};

/** A client whose answers a test scripts. A tool without a script is denied. */
export type TestClient = GovernClient & {
  /** The checks so far, in their order. */
  readonly checks: readonly RecordedCheck[];
  allow(tool: string): void;
  deny(tool: string, reason?: string, findings?: readonly Finding[]): void;
  /** Each call of the tool waits for an approval, and is allowed when it is checked again. */
  approve(tool: string): void;
  unavailable(tool: string, code?: ScriptedCode): void;
};

type ScriptedCode = Exclude<UnavailableCode, 'timeout' | 'configuration'>;
type Answer = (check: RecordedCheck) => Response;

const EVIDENCE = `evt_${'0'.repeat(26)}`;
const APPROVAL = `apr_${'0'.repeat(26)}`;
/** Milliseconds between the checks of a call that waits for its approval. */
const INTERVAL = 1;

/**
 * Returns a client for tests, which sends nothing: everything but the network is that of `createClient`. Throws where
 * `SVC_AGENT_TOKEN` is set, so that it never answers in the place of the service.
 */
export function createTestClient(
  options: Pick<ClientOptions, 'onDecision' | 'redact' | 'toJson'> = {},
): TestClient {
  // biome-ignore lint/style/noProcessEnv: a real agent's environment is what must not be there
  if (globalThis.process?.env['SVC_AGENT_TOKEN'] !== undefined) {
    throw new Error(
      'the test client must not run where SVC_AGENT_TOKEN is set; unset it, or use createClient',
    );
  }
  const checks: RecordedCheck[] = [];
  const answers = new Map<string, Answer>();
  const fetch = async (_url: unknown, { body }: RequestInit = {}) => {
    const { tool, server = null, arguments: args } = JSON.parse(`${body}`);
    const check = { tool, server, args };
    checks.push(check);
    return (answers.get(tool) ?? (() => denied('the test has no script for this tool')))(check);
  };
  const client = createClient({
    ...options,
    api: 'http://127.0.0.1',
    token: 'test',
    fetch: fetch as typeof globalThis.fetch,
  });
  return {
    ...client,
    waitForApproval: (error, wait) =>
      client.waitForApproval(error, { interval: INTERVAL, ...wait }),
    checks,
    allow: (tool) => void answers.set(tool, () => decided({ decision: 'allow' })),
    deny: (tool, reason = 'the test denies this tool', findings = []) =>
      void answers.set(tool, () => denied(reason, { findings })),
    approve: (tool) => {
      const waiting = new Set<string>();
      answers.set(tool, ({ args }) => {
        const call = JSON.stringify(args);
        if (waiting.delete(call)) return decided({ decision: 'allow' });
        waiting.add(call);
        return denied(`the call waits for ${APPROVAL}`, { approvalId: APPROVAL });
      });
    },
    unavailable: (tool, code = 'unavailable') =>
      void answers.set(tool, () => {
        const status = STATUSES[code];
        if (status === null) throw new TypeError('the test refuses the connection');
        return new Response('', { status });
      }),
  };
}

const STATUSES: Readonly<Record<ScriptedCode, number | null>> = {
  connection: null,
  malformed_answer: 200,
  unauthorized: 401,
  forbidden: 403,
  rate_limited: 429,
  unavailable: 503,
  refused_request: 400,
};

function denied(reason: string, members: object = {}): Response {
  return decided({ decision: 'deny', reason, ...members });
}

function decided(members: object): Response {
  return Response.json({
    reason: 'the test allows this tool',
    agent: 'test',
    findings: [],
    maxSeverity: null,
    evidenceId: EVIDENCE,
    approvalId: null,
    ...members,
  });
}
