import type { Severity } from '@svc/contract';
import type { Outcome, Restriction } from './outcome.ts';

/**
 * A decided call. `rule` is what decided: a policy of the pack, or `state`, `scope`, `definition`, `inspection`, `no-permit`,
 * `internal`.
 */
export type Decision = {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly rule: string;
  /** Null when the decision failed before the pack was resolved. */
  readonly pack: PackVersion | null;
  /** Every restriction that applies, strongest first, then by policy id in code unit order. Empty for an allow. */
  readonly reasons: readonly Reason[];
  /** What would allow the call, in the order in which it is requested. Empty for an allow and for a deny. */
  readonly unlocks: readonly Unlock[];
  readonly maxSeverity: Severity | null;
  /** True when the call is allowed or sanitized by its approval, which must then be consumed. */
  readonly usesApproval: boolean;
  /** What went wrong inside, for the operator's log and never for the caller; null when nothing did. */
  readonly fault: string | null;
};

export type PackVersion = { readonly id: string; readonly version: number };

export type Reason = {
  readonly outcome: Restriction;
  readonly rule: string;
  readonly text: string;
};

export type Unlock = CredentialUnlock | { readonly by: 'approval' } | { readonly by: 'gateway' };

/** A credential that has all of this lifts a step-up. */
export type CredentialUnlock = {
  readonly by: 'credential';
  /** Scopes that the present credential lacks. */
  readonly scopes: readonly string[];
  /** Seconds since authentication; null when any age does. */
  readonly maxAge: number | null;
  /** Authentication contexts of which one is asked for; empty when any does. */
  readonly acr: readonly string[];
  /** False for a lab token, which no step lifts to more. */
  readonly canStepUp: boolean;
};
