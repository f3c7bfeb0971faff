import type { Agent } from '@svc/contract';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { ownerText } from './owner-text.ts';

/** The owner of an agent: the contact, or the subject with its issuer as a title; and whether the directory has removed that person. */
export function Owner({ agent }: { readonly agent: Agent }) {
  const { owner } = agent;
  return (
    <>
      <span title={ownerText(agent)}>
        <UntrustedText text={typeof owner === 'string' ? owner : owner.subject} />
      </span>
      {agent.ownerLeftAt !== null && ' (has left)'}
    </>
  );
}
