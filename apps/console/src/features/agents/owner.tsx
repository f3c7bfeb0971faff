import type { Agent } from '@svc/contract';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { ownerText } from './owner-text.ts';

/** The owner of an agent: a person by subject, with the issuer as a title, and whether the directory has removed that person; or a contact, which is no person here. */
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
