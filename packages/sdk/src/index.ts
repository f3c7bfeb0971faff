import { createClient, type GovernClient } from './client.ts';

export type { WaitOptions } from './approval.ts';
export type { Json, ToJson } from './canonical-arguments.ts';
export {
  type Allowed,
  type CheckOptions,
  createClient,
  type GovernClient,
  type RequireOptions,
} from './client.ts';
export {
  type Decision,
  type Finding,
  GovernDenied,
  GovernError,
  GovernUnavailable,
  type UnavailableCode,
} from './errors.ts';
export type { Govern, GovernOptions } from './govern.ts';
export type { ClientOptions, Token } from './settings.ts';
export type { DecisionEvent } from './telemetry.ts';

/** The client whose settings are `SVC_API` and `SVC_AGENT_TOKEN`. */
export const { check, requireAllow, govern, waitForApproval }: GovernClient = createClient();
