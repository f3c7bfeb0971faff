import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { doSetupStep, type SetupState } from '../../api/setup.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { StepForm } from './step-form.tsx';

type State = Extract<SetupState, { step: 'provider' }>;

/** The identity provider of the organisation; the browser leaves for a trial sign-in there. */
export function Provider({ state: { slug, redirectUri, failure } }: { readonly state: State }) {
  const [issuer, setIssuer] = useState('');
  const [clientId, setClientId] = useState('');
  const [secret, setSecret] = useState('');
  const leave = async () => {
    const clientSecret = secret === '' ? null : secret;
    const address = await doSetupStep('trial', { issuer, clientId, clientSecret });
    if (address !== null) location.assign(address);
  };
  return (
    <StepForm
      title={`Connect the identity provider of ${slug}`}
      label="Try to sign in"
      onSubmit={leave}
    >
      {failure !== null && (
        <div role="alert" className="problem">
          <strong>The trial sign-in failed. Nothing was stored.</strong>
          <p>
            <UntrustedText text={failure} />
          </p>
          <p className="muted">
            Compare client id and secret with those of the provider, and the redirect URI below with
            the one registered there, letter by letter. Then enter them again.
          </p>
        </div>
      )}
      <p>At your OpenID Connect provider, register a web application with this redirect URI:</p>
      <code className="wrapped">{redirectUri}</code>
      <div className="actions">
        <CopyButton text={redirectUri} label="Copy the redirect URI" />
      </div>
      <TextInput
        label="Issuer"
        description="Address of the provider, as its configuration names it"
        placeholder="https://login.example.com"
        type="url"
        required
        spellCheck={false}
        value={issuer}
        onChange={({ currentTarget }) => setIssuer(currentTarget.value.trim())}
      />
      <TextInput
        label="Client id"
        required
        autoComplete="off"
        spellCheck={false}
        value={clientId}
        onChange={({ currentTarget }) => setClientId(currentTarget.value.trim())}
      />
      <PasswordInput
        label="Client secret"
        description="Leave it empty for a public client"
        autoComplete="off"
        value={secret}
        onChange={({ currentTarget }) => setSecret(currentTarget.value)}
      />
      <p className="muted">You sign in there as yourself. Nothing is stored unless it works.</p>
    </StepForm>
  );
}
