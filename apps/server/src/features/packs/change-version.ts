import {
  type Approval,
  type ChangePackVersion,
  PACK_IDS,
  type PackId,
  type PromotePack,
} from '@svc/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange, type Fact } from '../../platform/ledger/seal.ts';
import type { OutboxMessage } from '../../platform/outbox/outbox.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import type { PackOf } from './compiled.ts';
import { refuseStaleReport } from './replay-reports.ts';
import { activeVersion, knownVersion, storeShippedPacks } from './store.ts';
import { copyVersion, setActiveVersion } from './write-version.ts';

/** A promotion that a second person must agree to: all that it was asked for with. */
type Promotion = Extract<Approval['change'], { operation: 'promotePack' }>;

/** Opens an approval of a change; returns its id, and what to seal and to announce. */
export type RequestChange = (
  tx: Writer,
  principal: Principal,
  waiting: {
    readonly change: Promotion;
    readonly reason: string;
    readonly targetVersion: number;
    readonly pack: { readonly id: PackId; readonly version: number };
  },
) => Promise<{
  readonly approvalId: string;
  readonly event: Fact;
  readonly message: OutboxMessage;
}>;

/** Compiles a version before it decides calls, so that the first of them does not wait for it. */
export type PrepareVersion = (tenantId: string, pack: Parameters<PackOf>[1]) => Promise<unknown>;

/** What became of a change: the pack that it is of, and the approval that it waits for. */
export type ChangedPack = { readonly packId: PackId; readonly approvalId: string | null };

/** Makes a draft of the development pack the active version. */
export async function activatePack(
  tx: Writer,
  principal: Principal,
  packId: PackId,
  { version, reason }: ChangePackVersion,
): Promise<Written<ChangedPack>> {
  if (packId !== PACK_IDS[0]) {
    throw new ApiError(
      'conflict',
      `${packId} gets its versions by promotion; promote ${PACK_IDS[PACK_IDS.indexOf(packId) - 1]}`,
    );
  }
  await beginAuthorityChange(tx);
  await knownVersion(tx, packId, version);
  const previous = await activeVersion(tx, packId);
  if (previous === version) return unchanged({ packId, approvalId: null });
  await setActiveVersion(tx, packId, version);
  return {
    result: { packId, approvalId: null },
    events: [
      {
        kind: 'pack.activated',
        actor: actor(principal),
        subject: { type: 'pack', id: packId },
        data: { version, previous, reason },
      },
    ],
  };
}

/** Returns a pack to a version that was active before. A draft never becomes active this way. */
export async function rollbackPack(
  tx: Writer,
  principal: Principal,
  packId: PackId,
  { version, reason }: ChangePackVersion,
): Promise<Written<ChangedPack>> {
  await beginAuthorityChange(tx);
  const { activated_at } = await knownVersion(tx, packId, version);
  if (activated_at === null) {
    throw new ApiError('conflict', `version ${version} of ${packId} was never active`);
  }
  const previous = await activeVersion(tx, packId);
  if (previous === version) return unchanged({ packId, approvalId: null });
  await setActiveVersion(tx, packId, version);
  return {
    result: { packId, approvalId: null },
    events: [
      {
        kind: 'pack.rolled_back',
        actor: actor(principal),
        subject: { type: 'pack', id: packId },
        data: { version, previous, reason },
      },
    ],
  };
}

export type PromotionParts = {
  readonly requestChange: RequestChange;
  readonly prepareVersion: PrepareVersion;
};

/**
 * Promotes the active version of a pack to the next environment. To production it needs a replay report that is not stale,
 * and waits for a second administrator.
 */
export async function promotePack(
  tx: Writer,
  principal: Principal,
  packId: PackId,
  { reason, replayId }: PromotePack,
  { requestChange, prepareVersion }: PromotionParts,
): Promise<Written<ChangedPack>> {
  const to = PACK_IDS[PACK_IDS.indexOf(packId) + 1];
  if (to === undefined) throw new ApiError('conflict', `${packId} is the last pack`);
  // the copy is what it is copied from, once that is compiled; before anything is locked
  await prepareVersion(principal.tenant.id, {
    id: packId,
    version: await activeVersion(tx, packId),
  });
  await beginAuthorityChange(tx);
  await storeShippedPacks(tx, principal.tenant.id);
  const from = { packId, version: await activeVersion(tx, packId) };
  const present = { id: to, version: await activeVersion(tx, to) };
  if (replayId !== undefined) await refuseStaleReport(tx, replayId, from, present);
  const isProduction = to === PACK_IDS.at(-1);
  if (isProduction && replayId === undefined) {
    throw new ApiError(
      'conflict',
      `a promotion to ${to} needs a replay report; create one with {"packId":"${packId}","version":${from.version},"against":"${to}"}`,
    );
  }
  const change: Promotion = {
    operation: 'promotePack',
    packId: to,
    from,
    reason,
    ...(replayId !== undefined && { replayId }),
  };
  if (!isProduction) {
    const event = await promote(tx, principal, change, null);
    return { result: { packId: to, approvalId: null }, events: [event] };
  }
  const { approvalId, event, message } = await requestChange(tx, principal, {
    change,
    reason: `a promotion to ${to} needs a second administrator`,
    targetVersion: present.version,
    pack: present,
  });
  return {
    result: { packId: to, approvalId },
    events: [event],
    outbox: [message],
    isWaiting: true,
  };
}

/**
 * Executes a promotion that a second person has approved; returns what to seal. Throws `conflict` when the version to promote
 * or the one to replace is no longer active: the approval was for another change.
 */
export async function executePromotion(
  prepareVersion: PrepareVersion,
  tx: Writer,
  principal: Principal,
  change: Promotion,
  approval: { readonly id: string; readonly targetVersion: number },
): Promise<Fact> {
  const { from, packId } = change;
  await prepareVersion(principal.tenant.id, { id: from.packId, version: from.version });
  await refuseChanged(tx, from.packId, from.version);
  await refuseChanged(tx, packId, approval.targetVersion);
  return promote(tx, principal, change, approval.id);
}

async function refuseChanged(tx: Reader, packId: PackId, version: number): Promise<void> {
  const active = await activeVersion(tx, packId);
  if (active === version) return;
  throw new ApiError(
    'conflict',
    `the active version of ${packId} has changed (was ${version}, is ${active}); promote again`,
  );
}

async function promote(
  tx: Writer,
  principal: Principal,
  { packId, from, reason }: Promotion,
  approvalId: string | null,
): Promise<Fact> {
  const previous = await activeVersion(tx, packId);
  const version = await copyVersion(tx, principal, packId, from);
  await setActiveVersion(tx, packId, version);
  return {
    kind: 'pack.promoted',
    actor: actor(principal),
    subject: { type: 'pack', id: packId },
    data: {
      version,
      previous,
      from: { pack: from.packId, version: from.version },
      reason,
      ...(approvalId !== null && { approval: approvalId }),
    },
  };
}
