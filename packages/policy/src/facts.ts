import type { Confidence, Severity } from '@svc/contract';

/** Facts available to rules beside the call and the agent. Plain data, so that a decision can be replayed from it. */
export type Facts = {
  readonly inspection: InspectionFacts;
  /** When the decision is made, in milliseconds since 1970 UTC. */
  readonly now: number;
  /** Where the call acts: `development`, `staging` or `production`. */
  readonly environment: string;
  readonly credential: CredentialFacts;
  readonly tool: ToolFacts;
  readonly taint: TaintFacts;
  /** Calls of this agent to this tool; null when they were not counted, and a rule that reads them then denies. */
  readonly rate: { readonly lastMinute: number; readonly lastHour: number } | null;
  /** Denied calls of this agent in the last hour; null when they were not counted, and a rule that reads them then denies. */
  readonly priorDenials: number | null;
  /** True when the caller has an unused approval of exactly this call. It lifts `approve` and nothing else. */
  readonly hasApproval: boolean;
};

/** All that inspection found in the arguments, also what is cut from the list that people are shown. */
export type InspectionFacts = {
  readonly findings: readonly FindingFact[];
  /** Why the arguments were not inspected whole; null when they were. */
  readonly refused: string | null;
};

/** `at` is a JSON Pointer (RFC 6901) into the arguments. */
export type FindingFact = {
  readonly ruleId: string;
  readonly title: string;
  readonly category: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly at: string;
};

/** A lab token has no scopes and no time of authentication, so it never meets a rule that asks for them. */
export type CredentialFacts =
  | { readonly kind: 'lab-token' }
  | {
      readonly kind: 'agent-jwt';
      readonly scopes: readonly string[];
      readonly acr: string | null;
      /** When the subject last authenticated, in milliseconds since 1970 UTC. */
      readonly authTime: number | null;
    };

/** Labels are given by the administrator or by the gateway from the tool's own annotations: `destructive`, `external`. */
export type ToolFacts = {
  readonly labels: readonly string[];
  readonly serverLabels: readonly string[];
  /** Why the tool's definition is not approved: the call is denied. Absent or null if it is approved, or unknown. */
  readonly quarantine?: string | null;
};

/** What the agent has read. Members that decisions of older versions did not record may be absent. */
export type TaintFacts = {
  /** Servers whose output is not trusted. */
  readonly sources: readonly string[];
  /** Arguments, as JSON Pointers, that were copied from such output. */
  readonly paths: readonly string[];
  /** Those of `paths` that choose where data goes or what is run: recipients, addresses, files, commands. */
  readonly sensitivePaths?: readonly string[];
  /** Servers whose output is private. */
  readonly privateSources?: readonly string[];
};

/** Facts of a call without any beside its inspection. */
export const NO_TOOL_FACTS: ToolFacts = { labels: [], serverLabels: [] };
export const NO_TAINT: TaintFacts = { sources: [], paths: [] };
