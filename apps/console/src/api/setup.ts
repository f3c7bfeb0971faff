import { callSetup } from './call.ts';

/** The first step of the setup that is not done. */
export type SetupState =
  | { readonly step: 'address' | 'code' | 'organisation' }
  | {
      readonly step: 'provider';
      readonly slug: string;
      readonly redirectUri: string;
      /** Why the trial sign-in before failed; null without one. */
      readonly failure: string | null;
    }
  | {
      readonly step: 'administrators';
      readonly slug: string;
      readonly issuer: string;
      readonly claims: Readonly<Record<string, unknown>>;
      readonly choices: readonly { readonly name: string; readonly value: string }[];
    };

/** Steps of the setup, which a deployment without a tenant answers, and what each needs. */
type Steps = {
  readonly code: { readonly code: string };
  readonly organisation: { readonly slug: string };
  readonly trial: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string | null;
  };
  readonly finish: { readonly name: string; readonly value: string };
};

/** Returns what is to be done next. Throws `ApiProblem`; `not_found` once there is a tenant. */
export async function readSetup(): Promise<SetupState> {
  return (await callSetup('state', null)) as SetupState;
}

/** Does a step; returns the address that the browser goes to next, null to stay. Throws `ApiProblem`. */
export async function doSetupStep<Step extends keyof Steps>(
  step: Step,
  body: Steps[Step],
): Promise<string | null> {
  const answer = (await callSetup(step, body)) as { readonly location: string } | null;
  return answer?.location ?? null;
}
