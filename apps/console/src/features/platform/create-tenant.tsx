import { TextInput } from '@mantine/core';
import type { CreatedTenant } from '@svc/contract';
import { useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/page.tsx';

/** Creates a tenant with its identity provider; then shows the audiences that its tokens need. */
export function CreateTenant({ onClose }: { readonly onClose: () => void }) {
  const [created, setCreated] = useState<CreatedTenant | null>(null);
  const [slug, setSlug] = useState('');
  const [issuer, setIssuer] = useState('');
  const [claim, setClaim] = useState('');
  const [value, setValue] = useState('');
  const create = useWrite('createTenant', { invalidates: ['listTenants'], onSuccess: setCreated });
  if (created !== null) return <Created created={created} onClose={onClose} />;
  const field = (label: string, text: string, set: (text: string) => void, description: string) => (
    <TextInput
      label={label}
      description={description}
      required
      value={text}
      data-autofocus={label === 'Name' || undefined}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
  return (
    <ActionDialog
      title="Create a tenant"
      label="Create"
      isOpen
      isBusy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={() => create.mutate({ body: { slug, issuer, adminClaim: { name: claim, value } } })}
    >
      {field('Name', slug, setSlug, 'Lower-case letters, digits and hyphens')}
      {field('Issuer', issuer, setIssuer, 'Address of the identity provider of its people')}
      {field('Claim of administrators', claim, setClaim, 'Such as roles')}
      {field('Value of the claim', value, setValue, 'Who has it is an administrator')}
    </ActionDialog>
  );
}

function Created({ created, onClose }: { created: CreatedTenant; onClose: () => void }) {
  const { tenant, adminAudience, agentAudience } = created;
  const command = `svc-server tenant provider ${tenant.slug}`;
  return (
    <Dialog opened onClose={onClose} title={`Tenant ${tenant.slug} is created`}>
      <Facts
        facts={[
          ['Id', <code key="id">{tenant.id}</code>],
          ["Audience of people's JWTs", <code key="people">{adminAudience}</code>],
          ["Audience of agents' JWTs", <code key="agents">{agentAudience}</code>],
        ]}
      />
      <p>
        People sign in once an operator has set up the client: <code>{command}</code>
      </p>
      <CopyButton text={command} label="Copy the command" />
    </Dialog>
  );
}
