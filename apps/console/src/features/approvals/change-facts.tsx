import type { Approval } from '@svc/contract';
import type { ReactNode } from 'react';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** Returns what is asked of a change, as facts of its approval. */
export function changeFacts(
  change: NonNullable<Approval['change']>,
): readonly (readonly [string, ReactNode])[] {
  switch (change.operation) {
    case 'promotePack':
      return [
        ['Change', `${change.from.packId} version ${change.from.version}`],
        ['Reason of the requester', <UntrustedText key="why" text={change.reason} />],
        [
          'Replay report',
          change.replayId === undefined ? (
            'none'
          ) : (
            <TenantLink key="replay" to={`/policies/replays/${change.replayId}`}>
              the report
            </TenantLink>
          ),
        ],
      ];
    case 'updateGatewayServer':
      return [
        [
          'Change',
          <UntrustedText
            key="change"
            text={`${change.server} (${change.url ?? change.command}) to ${change.mode}`}
          />,
        ],
      ];
    case 'attestControl':
      return [
        [
          'Control',
          <TenantLink
            key="control"
            to={`/compliance/${change.frameworkId}/controls/${encodeURIComponent(change.controlId)}`}
          >
            {change.controlId}
          </TenantLink>,
        ],
        ['Framework', `${change.frameworkId} ${change.frameworkVersion}`],
        [
          'Evidence',
          <TenantLink key="event" to={`/evidence/${change.evidenceId}`}>
            its event
          </TenantLink>,
        ],
      ];
  }
}
