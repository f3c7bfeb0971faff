import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { IdentityProvider, PutIdentityProvider } from '@svc/contract';
import { useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';

type Purpose = PutIdentityProvider['purposes'][number];

const PURPOSES: readonly Purpose[] = ['people', 'agents', 'provisioning'];
const AUTHENTICATIONS = [
  { value: 'none', label: 'None (public client, PKCE)' },
  { value: 'client_secret', label: 'Client secret' },
  { value: 'private_key_jwt', label: "The service's own key (private_key_jwt)" },
];
const RULES_EXAMPLE = '[{"claim": ["roles"], "values": ["svc-admin"], "role": "admin"}]';
const CLAIMS_EXAMPLE = '[{"claim": ["hd"], "values": ["example.com"]}]';

/** A dialog that proposes a provider, or a change of `present`; the settings wait for their proof. */
export function ProposeProvider({
  present,
  onClose,
}: {
  readonly present: IdentityProvider | null;
  readonly onClose: () => void;
}) {
  const from = present?.pending?.settings ?? present?.settings ?? null;
  const [issuer, setIssuer] = useState(present?.issuer ?? '');
  const [purposes, setPurposes] = useState<Purpose[]>(from?.purposes ?? ['people']);
  const [clientId, setClientId] = useState(from?.clientId ?? '');
  const [authentication, setAuthentication] = useState(from?.clientAuthentication ?? 'none');
  const [secret, setSecret] = useState('');
  const [linkClaim, setLinkClaim] = useState(from?.linkClaim ?? 'sub');
  const [defaultRole, setDefaultRole] = useState(from?.defaultRole ?? 'none');
  const [rules, setRules] = useState(JSON.stringify(from?.roleRules ?? []));
  const [claims, setClaims] = useState(JSON.stringify(from?.requiredClaims ?? []));
  const propose = useWrite('putIdentityProvider', {
    invalidates: ['listIdentityProviders'],
    onSuccess: onClose,
  });
  const [roleRules, requiredClaims] = [listOf(rules), listOf(claims)];
  const hasClient = purposes.includes('people');
  const submit = () => {
    if (roleRules === null || requiredClaims === null) return;
    propose.mutate({
      body: {
        // what the dialog does not show stays
        ...from,
        issuer,
        purposes,
        clientId: hasClient && clientId !== '' ? clientId : null,
        clientAuthentication: hasClient ? authentication : 'none',
        ...(secret !== '' && { clientSecret: secret }),
        linkClaim,
        defaultRole,
        roleRules: roleRules as NonNullable<PutIdentityProvider['roleRules']>,
        requiredClaims: requiredClaims as NonNullable<PutIdentityProvider['requiredClaims']>,
      },
    });
  };
  return (
    <ActionDialog
      title={present === null ? 'Add an identity provider' : 'Change the identity provider'}
      label="Propose"
      isOpen
      isBusy={propose.isPending}
      error={propose.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label="Issuer"
        description="As the tokens name it, without a change"
        required
        readOnly={present !== null}
        value={issuer}
        onChange={({ currentTarget }) => setIssuer(currentTarget.value)}
      />
      <fieldset>
        <legend>For</legend>
        {PURPOSES.map((purpose) => (
          <Checkbox
            key={purpose}
            label={purpose}
            checked={purposes.includes(purpose)}
            onChange={({ currentTarget: { checked } }) =>
              setPurposes(
                PURPOSES.filter((one) => (one === purpose ? checked : purposes.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
      {hasClient && (
        <>
          <TextInput
            label="Client id"
            value={clientId}
            onChange={({ currentTarget }) => setClientId(currentTarget.value)}
          />
          <NativeSelect
            label="Client authentication"
            value={authentication}
            data={AUTHENTICATIONS}
            onChange={({ currentTarget }) => setAuthentication(currentTarget.value as never)}
          />
          {authentication === 'client_secret' && (
            <PasswordInput
              label="Client secret"
              description={present?.hasClientSecret ? 'Set; empty keeps it' : 'Not set'}
              autoComplete="off"
              value={secret}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the secret' }}
              onChange={({ currentTarget }) => setSecret(currentTarget.value)}
            />
          )}
          <NativeSelect
            label="Link claim"
            description="Equals the externalId of a provisioned person"
            value={linkClaim}
            data={[...new Set(['sub', 'oid', linkClaim])]}
            onChange={({ currentTarget }) => setLinkClaim(currentTarget.value)}
          />
          <NativeSelect
            label="Role of everybody"
            value={defaultRole}
            data={['none', 'viewer', 'member']}
            onChange={({ currentTarget }) => setDefaultRole(currentTarget.value as never)}
          />
          <JsonList label="Role rules" example={RULES_EXAMPLE} value={rules} onChange={setRules} />
        </>
      )}
      <JsonList
        label="Required claims"
        example={CLAIMS_EXAMPLE}
        value={claims}
        onChange={setClaims}
      />
    </ActionDialog>
  );
}

/** A list in the API's form: claims have nested names, which do not fit a single field. */
function JsonList({
  label,
  example,
  value,
  onChange,
}: {
  readonly label: string;
  readonly example: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Textarea
      label={`${label} (JSON)`}
      description={`For example ${example}`}
      spellCheck={false}
      value={value}
      error={listOf(value) === null ? 'must be a JSON array' : null}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function listOf(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
