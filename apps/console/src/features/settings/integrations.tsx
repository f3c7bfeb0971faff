import { PasswordInput, TextInput } from '@mantine/core';
import type { Integration } from '@svc/contract';
import { type FormEvent, useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { Loaded } from '../../parts/loading.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { WriteButton } from '../../parts/write-button.tsx';

const PROVIDERS = [
  { provider: 'issue_tracker_a', name: 'Jira' },
  { provider: 'issue_tracker_b', name: 'ServiceNow' },
] as const;

/** Trackers that tickets are opened in. */
export function Integrations() {
  const integrations = useOperation('listIntegrations', {});
  return (
    <Loaded query={integrations}>
      {({ items }) => (
        <>
          {PROVIDERS.map(({ provider, name }) => (
            <Tracker
              key={provider}
              provider={provider}
              name={name}
              present={items.find((one) => one.provider === provider) ?? null}
            />
          ))}
        </>
      )}
    </Loaded>
  );
}

function Tracker({
  provider,
  name,
  present,
}: {
  readonly provider: Integration['provider'];
  readonly name: string;
  readonly present: Integration | null;
}) {
  const [baseUrl, setBaseUrl] = useState(present?.baseUrl ?? '');
  const [user, setUser] = useState(present?.user ?? '');
  const [project, setProject] = useState(present?.project ?? '');
  const [token, setToken] = useState('');
  const options = {
    invalidates: ['listIntegrations'] as const,
    onSuccess: () => setToken(''),
  };
  const save = useWrite('putIntegration', options);
  const remove = useWrite('deleteIntegration', options);
  const isJira = provider === 'issue_tracker_a';
  const body = {
    baseUrl,
    ...(user !== '' && { user }),
    ...(token !== '' && { token }),
    ...(isJira && project !== '' && { project }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ params: { provider }, body });
  };
  const error = save.error ?? remove.error;
  return (
    <form className="card form" aria-label={name} onSubmit={submit}>
      <h2>{name}</h2>
      <TextInput
        label="Address"
        required
        value={baseUrl}
        onChange={({ currentTarget }) => setBaseUrl(currentTarget.value)}
      />
      <TextInput
        label="User"
        value={user}
        onChange={({ currentTarget }) => setUser(currentTarget.value)}
      />
      <PasswordInput
        label="Token"
        description={present?.hasToken ? 'Set; empty keeps it' : 'Not set'}
        autoComplete="off"
        value={token}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the token' }}
        onChange={({ currentTarget }) => setToken(currentTarget.value)}
      />
      {isJira && (
        <TextInput
          label="Project key"
          value={project}
          onChange={({ currentTarget }) => setProject(currentTarget.value)}
        />
      )}
      {error !== null && <ProblemPanel error={error} />}
      <div className="actions">
        <WriteButton type="submit" size="compact-sm" disabled={save.isPending}>
          Save
        </WriteButton>
        {present !== null && (
          <WriteButton
            size="compact-sm"
            variant="default"
            disabled={remove.isPending}
            onClick={() => remove.mutate({ params: { provider } })}
          >
            Remove
          </WriteButton>
        )}
        {save.isSuccess && <span role="status">Saved</span>}
      </div>
    </form>
  );
}
