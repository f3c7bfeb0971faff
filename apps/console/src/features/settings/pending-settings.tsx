import { Textarea } from '@mantine/core';
import type { IdentityProvider } from '@svc/contract';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';

type Pending = NonNullable<IdentityProvider['pending']>;
const OPTIONS = { invalidates: ['listIdentityProviders'] as const };

/** What a token must be to prove settings. */
const TOKENS: Partial<Record<Pending['waitsFor'], string>> = {
  admin_token: 'A JWT of an administrator, for the audience of people',
  agent_token: 'A JWT of an agent, for the audience of agents',
  token: 'A JWT that the issuer signed',
};

/** Proposed settings, and what brings them into force. */
export function PendingSettings({
  providerId,
  pending,
}: {
  readonly providerId: string;
  readonly pending: Pending;
}) {
  const { waitsFor, proofUrl, proposedBy, settings } = pending;
  const tokenKind = TOKENS[waitsFor];
  return (
    <section aria-label="Pending settings" className="stack">
      <h3>Pending settings</h3>
      <div>
        Proposed by <UntrustedText text={proposedBy} />; not in force
      </div>
      <pre>
        <UntrustedText text={JSON.stringify(settings, null, 2)} />
      </pre>
      {proofUrl !== null && (
        <div>
          <a href={`${proofUrl}&returnTo=${encodeURIComponent(window.location.pathname)}`}>
            Sign in under these settings to prove them
          </a>
        </div>
      )}
      {tokenKind !== undefined && <VerifyToken providerId={providerId} label={tokenKind} />}
      {waitsFor === 'confirmation' && <Confirm providerId={providerId} version={pending.version} />}
    </section>
  );
}

function VerifyToken({
  providerId,
  label,
}: {
  readonly providerId: string;
  readonly label: string;
}) {
  const [token, setToken] = useState('');
  const verify = useWrite('verifyIdentityProvider', {
    ...OPTIONS,
    onSuccess: () => setToken(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify.mutate({ params: { providerId }, body: { token: token.trim() } });
  };
  return (
    <form className="stack" aria-label="Verify a token" onSubmit={submit}>
      <Textarea
        label={label}
        description="It is verified, and not kept"
        required
        autoComplete="off"
        spellCheck={false}
        value={token}
        onChange={({ currentTarget }) => setToken(currentTarget.value)}
      />
      {verify.error !== null && <ProblemPanel error={verify.error} />}
      <div className="actions">
        <WriteButton type="submit" size="compact-sm" disabled={verify.isPending}>
          Verify
        </WriteButton>
      </div>
    </form>
  );
}

function Confirm({
  providerId,
  version,
}: {
  readonly providerId: string;
  readonly version: number;
}) {
  const confirm = useWrite('confirmIdentityProvider', OPTIONS);
  return (
    <div className="stack">
      <div>Proven. An administrator other than the one who proposed them must confirm.</div>
      {confirm.error !== null && <ProblemPanel error={confirm.error} />}
      <div className="actions">
        <WriteButton
          size="compact-sm"
          disabled={confirm.isPending}
          onClick={() => confirm.mutate({ params: { providerId }, body: { version } })}
        >
          Confirm
        </WriteButton>
      </div>
    </div>
  );
}
