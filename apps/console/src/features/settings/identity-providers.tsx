import { Button } from '@mantine/core';
import type { IdentityProvider } from '@svc/contract';
import { type ReactNode, useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Facts } from '../../parts/page.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { PendingSettings } from './pending-settings.tsx';
import { ProposeProvider } from './propose-provider.tsx';

const INVALIDATES = ['listIdentityProviders'] as const;

/** Issuers of the tenant's people and agents: proposed, proven, then in force. */
export function IdentityProviders() {
  const providers = useOperation('listIdentityProviders', {});
  const [open, setOpen] = useState<'add' | IdentityProvider | null>(null);
  return (
    <>
      <div className="actions">
        <Button size="compact-sm" onClick={() => setOpen('add')}>
          Add an identity provider
        </Button>
      </div>
      <Loaded query={providers}>
        {({ items }) => (
          <>
            {items.map((provider) => (
              <Provider key={provider.id} provider={provider} onChange={() => setOpen(provider)} />
            ))}
          </>
        )}
      </Loaded>
      {open !== null && (
        <ProposeProvider present={open === 'add' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function Provider({
  provider,
  onChange,
}: {
  readonly provider: IdentityProvider;
  readonly onChange: () => void;
}) {
  const { id, issuer, state, settings, pending, redirectUri, logoutUri } = provider;
  const options = { invalidates: INVALIDATES };
  const refresh = useWrite('refreshIdentityProviderKeys', options);
  const disable = useWrite('disableIdentityProvider', options);
  const params = { providerId: id };
  const error = refresh.error ?? disable.error;
  return (
    <section className="card" aria-label={issuer}>
      <h2>
        <UntrustedText text={issuer} />
      </h2>
      <Facts
        facts={[
          ['State', <StateBadge key="state" state={state} />],
          ...(settings === null ? [] : factsOf(settings)),
          ...addressFact('Redirect URI', redirectUri),
          ...addressFact('Logout URI', logoutUri),
        ]}
      />
      {pending !== null && <PendingSettings providerId={id} pending={pending} />}
      {error !== null && <ProblemPanel error={error} />}
      <div className="actions">
        <Button size="compact-sm" onClick={onChange}>
          Change
        </Button>
        {state === 'active' && (
          <WriteButton
            size="compact-sm"
            variant="default"
            disabled={refresh.isPending}
            onClick={() => refresh.mutate({ params })}
          >
            Refresh keys
          </WriteButton>
        )}
        {state !== 'disabled' && (
          <WriteButton
            size="compact-sm"
            variant="default"
            disabled={disable.isPending}
            onClick={() => disable.mutate({ params })}
          >
            Disable
          </WriteButton>
        )}
        {refresh.isSuccess && <span role="status">Keys are fetched again</span>}
      </div>
    </section>
  );
}

type Fact = readonly [name: string, value: ReactNode];

function factsOf(settings: NonNullable<IdentityProvider['settings']>): readonly Fact[] {
  const { purposes, defaultRole, adminAudience, agentAudience } = settings;
  return [
    ['Signs in', purposes.join(', ')],
    ['Role of everybody', defaultRole],
    ['Audience of people', <code key="people">{adminAudience}</code>],
    ['Audience of agents', <code key="agents">{agentAudience}</code>],
  ];
}

/** Returns an address of the service that the provider must know; nothing where it has none. */
function addressFact(name: string, address: string | null): readonly Fact[] {
  return address === null ? [] : [[name, <code key={name}>{address}</code>]];
}
