import { MAX_OVERVIEW_COUNT, type Overview, type Role, route } from '@svc/contract';
import type { Feature } from '../../platform/feature.ts';
import { reading } from '../../platform/http/operation.ts';
import { wireTime } from '../../platform/time.ts';
import { countKindsSince, lastWitnessed } from '../evidence/read-model.ts';
import { openFindings } from '../findings/read-model.ts';
import { readRollout } from './read-rollout.ts';

/** The console's first page in one answer, read in one snapshot. */
export function createOverview(): Feature {
  return {
    operations: [
      reading('getOverview', async (tx, { principal, query }) => {
        const { waiting, requested, lastScanAt, channels, observe, enforce, ...rollout } =
          await readRollout(tx);
        return {
          waitingApprovals: cappedCount(waiting),
          waitingAgents: cappedCount(requested),
          openFindings: await openFindings(tx),
          rollout: {
            ...rollout,
            lastScanAt: wireTime(lastScanAt),
            channels: mayListChannels(principal.role) ? channels : null,
            servers: { observe, enforce },
          },
          witnessed: await lastWitnessed(tx),
          changes:
            query.since === undefined
              ? null
              : await countKindsSince(tx, query.since, MAX_OVERVIEW_COUNT),
        };
      }),
    ],
  };
}

function cappedCount(count: number): Overview['waitingApprovals'] {
  return { value: Math.min(count, MAX_OVERVIEW_COUNT), exact: count <= MAX_OVERVIEW_COUNT };
}

function mayListChannels(role: Role): boolean {
  return route('listChannels').roles.includes(role);
}
