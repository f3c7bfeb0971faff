/** A finding in an argument of a call: its rule and place, never its value. */
export type Finding = {
  readonly ruleId: string;
  readonly title: string;
  readonly severity: string;
  readonly confidence: string;
  /** JSON Pointer (RFC 6901) into the arguments. */
  readonly at: string;
};

/** A decision of the service about one tool call, which is sealed as evidence. */
export type Decision = {
  readonly decision: 'allow' | 'deny';
  readonly reason: string;
  /** Name of the agent identity. */
  readonly agent: string;
  readonly findings: readonly Finding[];
  readonly maxSeverity: string | null;
  readonly evidenceId: string;
  /** The approval that the call waits for; null where it waits for none. */
  readonly approvalId: string | null;
};

/** The tool that a call names, as the service knows it. */
export type ToolName = { readonly tool: string; readonly server: string | null };

/** Why there is no decision. */
export type UnavailableCode =
  | 'timeout'
  | 'connection'
  | 'malformed_answer'
  | 'unauthorized'
  | 'forbidden'
  | 'rate_limited'
  | 'unavailable'
  | 'refused_request'
  | 'configuration';

/** A governed call that did not run. Messages name tool, reason and evidence; never a value of an argument, never the token. */
export abstract class GovernError extends Error {
  readonly tool: string;
  readonly server: string | null;

  constructor({ tool, server }: ToolName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.tool = tool;
    this.server = server;
  }
}

/** The service decided that the call may not run. */
export class GovernDenied extends GovernError {
  override readonly name = 'GovernDenied';
  readonly reason: string;
  readonly findings: readonly Finding[];
  readonly maxSeverity: string | null;
  readonly evidenceId: string;
  /** The approval that the call waits for, for `waitForApproval`; null where no approval would allow it. */
  readonly approvalId: string | null;

  constructor(call: ToolName, decision: Omit<Decision, 'decision' | 'agent'>) {
    const { reason, evidenceId } = decision;
    super(call, `${nameOf(call)} was denied: ${reason} (evidence ${evidenceId})`);
    this.reason = reason;
    this.findings = decision.findings;
    this.maxSeverity = decision.maxSeverity;
    this.evidenceId = evidenceId;
    this.approvalId = decision.approvalId;
  }
}

/** There is no decision, so the call may not run. */
export class GovernUnavailable extends GovernError {
  override readonly name = 'GovernUnavailable';
  readonly code: UnavailableCode;
  /** HTTP status of the answer; null where there was none. */
  readonly status: number | null;
  /** Seconds after which the service asks to be called again; null where it did not say. */
  readonly retryAfter: number | null;

  constructor(
    call: ToolName,
    code: UnavailableCode,
    problem: string,
    {
      status = null,
      retryAfter = null,
      ...options
    }: ErrorOptions & { readonly status?: number | null; readonly retryAfter?: number | null } = {},
  ) {
    super(call, `${nameOf(call)} was not checked, so it may not run: ${problem}`, options);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

function nameOf({ tool, server }: ToolName): string {
  return server === null ? `tool ${tool}` : `tool ${tool} of server ${server}`;
}
