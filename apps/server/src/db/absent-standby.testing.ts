import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openConnection, withConnection } from './connections.ts';
import { UnknownCommit } from './durable-client.ts';

/** A server whose commits wait for a synchronous standby that does not exist. */
export type AbsentStandby = {
  /** Process ids of the connections that wait for it. */
  waiting(): Promise<readonly number[]>;
  /** From now on cancels each wait, as an operator does; without it they last. */
  cancelWaits(): void;
  /** Makes the server wait for no standby again. */
  restore(): Promise<void>;
};

const PAUSE_MS = 2;

/** Resolves when each commit waits. `owner` is a superuser. */
export async function loseStandby(owner: pg.ClientConfig): Promise<AbsentStandby> {
  const admin = await openConnection(owner);
  // it does not wait itself, and hears no warning of a connection that is gone when it is cancelled
  await admin.query('set synchronous_commit = local; set client_min_messages = error');
  const waiting = async () => {
    const { rows } = await admin.query<{ pid: number }>(
      "select pid from pg_stat_activity where wait_event = 'SyncRep'",
    );
    return rows.map(({ pid }) => pid);
  };
  let isCancelling = true;
  const cancel = async () => {
    while (isCancelling) {
      for (const pid of await waiting()) await admin.query('select pg_cancel_backend($1)', [pid]);
      await delay(PAUSE_MS);
    }
  };
  await admin.query("alter system set synchronous_standby_names = 'absent'");
  await admin.query('select pg_reload_conf()');
  let cancelling = cancel();
  await withConnection(owner, async (probe) => {
    // pg_reload_conf() takes effect asynchronously
    while (await isCommitted(probe)) await delay(PAUSE_MS);
  });
  isCancelling = false;
  await cancelling;
  return {
    waiting,
    cancelWaits: () => {
      isCancelling = true;
      cancelling = cancel();
    },
    restore: async () => {
      isCancelling = false;
      await cancelling;
      await admin.query('alter system reset synchronous_standby_names');
      await admin.query('select pg_reload_conf()');
      await admin.end();
    },
  };
}

async function isCommitted(probe: pg.Client): Promise<boolean> {
  try {
    await probe.query("select pg_logical_emit_message(true, 'probe', '')");
    return true;
  } catch (error) {
    if (error instanceof UnknownCommit) return false;
    throw error;
  }
}
