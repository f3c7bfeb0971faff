import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { readAttestations } from './store.ts';

/** Attestations of one reminder; those that are left make another one. */
export const MAX_REMINDED = 500;
/** Attestations that a message names; the rest is counted. */
const MAX_NAMED = 20;

/** An attestation that expires soon. */
export type ExpiringAttestation = {
  readonly id: string;
  readonly framework: string;
  readonly frameworkVersion: string;
  readonly control: string;
  /** Name of the scope; null: everything. */
  readonly scope: string | null;
  readonly expiresAt: Date;
};

/** What is reminded of: the first to expire come first, and all are counted. */
export type Reminder = {
  readonly attestations: readonly ExpiringAttestation[];
  readonly count: number;
};

/** Returns what a reminder is about, as far as it still counts; null where nothing of it does. */
export async function readReminder(tx: Reader, reminderId: string): Promise<Reminder | null> {
  const isReminded = sql<boolean>`exists (select from control_attestation_reminders m
    where m.tenant_id = r.tenant_id and m.attestation_id = r.attestation_id and m.reminder_id = ${reminderId})`;
  const rows = await readAttestations(tx, isReminded, MAX_REMINDED);
  const current = rows
    .filter(({ state }) => state === 'current')
    .toSorted((a, b) => a.expires_at.getTime() - b.expires_at.getTime());
  if (current.length === 0) return null;
  return {
    count: current.length,
    attestations: current.slice(0, MAX_NAMED).map((row) => ({
      id: row.attestation_id,
      framework: row.framework_id,
      frameworkVersion: row.framework_version,
      control: row.control_id,
      scope: row.scope_name,
      expiresAt: row.expires_at,
    })),
  };
}
