import { decrypt, encrypt } from '../../../platform/secrets/aead.ts';

/**
 * State of connecting an installation, which travels through the host in the browser. It is bound to the tenant, the person and the
 * session that began, is for one use, and can neither be read nor made by whoever else sees it.
 */
type BoundState = {
  /** Of this state, for its one use. */
  readonly id: string;
  readonly tenantId: string;
  /** Id of the person who began. */
  readonly principalId: string;
  /** Null where the person began with a JWT: any session of the person may go on. */
  readonly sessionId: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
};

/** On the way to the page of the host that installs the App. */
export type InstallState = BoundState & { readonly step: 'install' };

/** On the way to the page of the host that authorizes the App. */
export type AuthorizeState = BoundState & {
  readonly step: 'authorize';
  /** The installation that the person has to prove access to. */
  readonly hostInstallationId: number;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
};

export type BindingState = InstallState | AuthorizeState;

/** Installing may need a look at what to choose; authorizing is one click. */
export const INSTALL_MS = 30 * 60_000;
export const AUTHORIZE_MS = 10 * 60_000;

/** Longer than any state that is sealed here. */
const MAX_STATE_CHARACTERS = 2_000;

/** Associated data of the box: another step's box, or one of another purpose, does not open. */
const ASSOCIATED = {
  install: Buffer.from('svc code host install 1'),
  authorize: Buffer.from('svc code host authorize 1'),
} as const;

/** Returns a state as text: AES-256-GCM, in base64url. */
export function sealBindingState(key: Uint8Array, state: BindingState): string {
  const text = Buffer.from(JSON.stringify(state));
  return encrypt(key, text, ASSOCIATED[state.step]).toString('base64url');
}

/** Opens a state of a step; null where it was not sealed here for that step, or has expired. */
export function openBindingState<Step extends BindingState['step']>(
  key: Uint8Array,
  step: Step,
  text: string,
  now: number,
): Extract<BindingState, { readonly step: Step }> | null {
  if (text.length > MAX_STATE_CHARACTERS) return null;
  const opened = decrypt(key, Buffer.from(text, 'base64url'), ASSOCIATED[step]);
  if (opened === null) return null;
  const state = JSON.parse(opened.toString()) as Extract<BindingState, { readonly step: Step }>;
  return state.expiresAt > now ? state : null;
}

/** Returns whether a state is of the tenant, the person and the session that bring it back. */
export function isStateOf(
  state: BindingState,
  caller: Pick<BindingState, 'tenantId' | 'principalId' | 'sessionId'>,
): boolean {
  return (
    state.tenantId === caller.tenantId &&
    state.principalId === caller.principalId &&
    (state.sessionId === null || state.sessionId === caller.sessionId)
  );
}
