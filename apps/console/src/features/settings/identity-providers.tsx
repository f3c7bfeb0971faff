import { Button } from '@mantine/core';
import type { IdentityProvider } from '@svc/contract';
import { useState } from 'react';
import { useOperation, useWrite } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
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
      <div>
        State <strong>{state}</strong>
        {settings !== null && ` · for ${settings.purposes.join(', ')}`}
        {settings !== null && ` · role of everybody: ${settings.defaultRole}`}
      </div>
      {settings !== null && <Audiences {...settings} />}
      {redirectUri !== null && (
        <div>
          Redirect URI <code>{redirectUri}</code>
        </div>
      )}
      {logoutUri !== null && (
        <div>
          Logout URI <code>{logoutUri}</code>
        </div>
      )}
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

function Audiences({
  adminAudience,
  agentAudience,
}: {
  readonly adminAudience: string;
  readonly agentAudience: string;
}) {
  return (
    <div>
      Audience of people <code>{adminAudience}</code>, of agents <code>{agentAudience}</code>
    </div>
  );
}
