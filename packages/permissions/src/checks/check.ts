import type { RiskRule } from '@svc/analysis';
import type { Confidence, Severity } from '@svc/contract';
import type { Identity, PermissionModel, Statement, Workload } from '../model/permission-model.ts';
import { workloadsOf } from '../model/runs-as.ts';
import { isNarrowed } from '../model/scope.ts';
import type { Place } from '../value/value.ts';
import type { PermissionReach } from './permission-reach.ts';

/** A place where a rule matches, before it is rendered as lines. */
export type Flaw = {
  readonly rule: RiskRule;
  readonly at: Place;
  /** Who or what it is about. */
  readonly subject: string;
  readonly message: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly reach: PermissionReach;
  /** Distinguishes two flaws of one subject, without positions. */
  readonly detail: string;
};

/** A rule over the model, whatever the dialect it was read from. */
export type Check = (model: PermissionModel) => readonly Flaw[];

/** How a permission of an identity is reached, and by whom. */
export type IdentityExposure = {
  readonly reach: Pick<PermissionReach, 'principal' | 'workload' | 'by'>;
  readonly exposed: Workload | null;
};

export function exposureOf(model: PermissionModel, identity: Identity): IdentityExposure {
  const runs = workloadsOf(model, identity);
  const exposed = runs.find(({ exposure }) => exposure !== null) ?? null;
  const people = ['user', 'group', 'permission set', 'member'].includes(identity.kind);
  const principal =
    runs.some(({ isAgent }) => isAgent) || trustsAgents(identity)
      ? 'agent'
      : runs.length > 0 || trustsService(identity) || identity.kind === 'service account'
        ? 'workload'
        : people
          ? 'people'
          : 'unknown';
  const bounded = identity.boundary.kind !== 'none';
  return {
    reach: {
      principal,
      workload: exposed !== null ? 'internet' : bounded ? 'bounded' : 'unknown',
      ...(runs.length > 0 && { by: some(runs.map(({ name }) => name)) }),
    },
    exposed,
  };
}

function services(identity: Identity): string[] {
  return identity.trust.flatMap(({ principals }) =>
    principals.flatMap(({ type, value }) => {
      const [part] = value.kind === 'text' ? value.parts : [];
      return type === 'Service' && typeof part === 'string' ? [part] : [];
    }),
  );
}

/** Whether an AI service may become it. */
export function trustsAi(identity: Identity): boolean {
  return services(identity).some((name) =>
    /^(bedrock|bedrock-agentcore|sagemaker|q|qbusiness)\b/.test(name),
  );
}

function trustsAgents(identity: Identity): boolean {
  return services(identity).some((name) => /^bedrock(-agentcore)?\./.test(name));
}

function trustsService(identity: Identity): boolean {
  return services(identity).length > 0;
}

const LOWER: Readonly<Record<Severity, Severity>> = {
  critical: 'high',
  high: 'medium',
  medium: 'low',
  low: 'low',
  info: 'info',
};

/** Lowers the severity by one step if conditions or an unknown boundary narrow the grant. */
export function narrowedSeverity(
  severity: Severity,
  identity: Identity,
  statement: Statement,
): Severity {
  const held = isNarrowed(statement.conditions) || identity.boundary.kind === 'unknown';
  return held ? LOWER[severity] : severity;
}

/** Critical, with the path as its proof, where anybody on the internet sets the identity's workload going. */
export function withPath(
  severity: Severity,
  message: string,
  { exposed }: IdentityExposure,
  identity: Identity,
): { readonly severity: Severity; readonly message: string } {
  if (severity !== 'high' || exposed?.exposure == null) return { severity, message };
  const path = `internet → ${exposed.exposure.how} → ${exposed.name} → ${identity.name}`;
  return {
    severity: 'critical',
    message: `${message} It is reachable from the internet: ${path}.`,
  };
}

export function boundaryNote(identity: Identity): string {
  const { boundary } = identity;
  return boundary.kind === 'unknown'
    ? ` The boundary ${boundary.missing} may restrict it; it is not in the scanned files.`
    : '';
}

export function identityLabel({ kind, name }: Identity): string {
  return `${capital(kind)} ${name}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The first few of a list, and how many more. */
export function some(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
