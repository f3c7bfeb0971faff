import type { Agent } from '@svc/contract';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { ownerText } from './owner-text.ts';

/**
 * The owner of an agent. A person is shown by subject, with the issuer as title, and with a note once the directory has removed the account.
 * A contact is marked as one: it is a text, and belongs to no account of the tenant.
 */
export function Owner({ agent }: { readonly agent: Agent }) {
  const { owner } = agent;
  return (
    <>
      <span title={ownerText(agent)}>
        <UntrustedText text={typeof owner === 'string' ? owner : owner.subject} />
      </span>
      {typeof owner === 'string' && <span className="muted"> (contact)</span>}
      {agent.ownerLeftAt !== null && ' (has left)'}
    </>
  );
}
