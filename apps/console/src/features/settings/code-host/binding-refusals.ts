import type { BindingOutcome } from '@svc/contract';

type Refusal = Exclude<BindingOutcome, 'connected' | 'installed' | 'requested'>;

/** Why nothing was connected, and what to do. */
export const BINDING_REFUSALS: Record<Refusal, { readonly why: string; readonly action: string }> =
  {
    signed_out: {
      why: 'You were not signed in when you came back from the code host.',
      action: 'Connect the installation again.',
    },
    requires_admin: {
      why: 'Only administrators of a tenant connect installations.',
      action: 'Ask an administrator to connect it.',
    },
    not_begun: {
      why: 'This session has not begun to connect it, has done so already, or took longer than 30 minutes.',
      action: 'Begin again here, and finish in the same browser.',
    },
    authorization_refused: {
      why: 'You did not authorize the App, so the code host could not confirm who you are.',
      action: 'Begin again and authorize the App; the authorization ends as soon as it is checked.',
    },
    code_rejected: {
      why: 'The code host does not accept the code of the authorization, which is valid once and for ten minutes.',
      action: 'Begin again.',
    },
    not_proven: {
      why: 'The code host does not confirm that you could have installed the App there.',
      action:
        'The account itself connects it, or an administrator of every repository in the installation; a repository that waits, an administrator of that one. Ask one of them, or begin again as that person.',
    },
    suspended: {
      why: 'The installation is suspended at the code host.',
      action: 'An owner of the account restores it there; then connect it.',
    },
    connected_elsewhere: {
      why: 'The installation is connected to another tenant of this service.',
      action: 'An administrator of that tenant disconnects it first.',
    },
    app_not_ready: {
      why: 'The App cannot be used now.',
      action: 'A platform administrator repairs it; what is wrong is below.',
    },
    host_unavailable: {
      why: 'The code host did not answer as it should, or did not confirm that your authorization has ended.',
      action: 'Begin again in a few minutes.',
    },
    failed: {
      why: 'The service failed while it connected the installation.',
      action: 'Begin again; if it stays, ask your operator for the log of this time.',
    },
  };

/** Returns whether the outcome in an address is one that connects nothing. */
export function isRefusal(outcome: string): outcome is Refusal {
  return Object.hasOwn(BINDING_REFUSALS, outcome);
}
