import type { Agent } from '@svc/contract';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { ownerText } from './owner-text.ts';

/** The owner of an agent, and whether the directory has removed that person. */
export function Owner({ agent }: { readonly agent: Agent }) {
  return (
    <>
      <UntrustedText text={ownerText(agent)} />
      {agent.ownerLeftAt !== null && ' (has left)'}
    </>
  );
}
