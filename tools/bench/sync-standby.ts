import type { Benchmark } from './benchmark.ts';
import { CALL, load } from './govern-check.ts';
import { setReplicatedStage } from './replicated-stage.ts';

/** Agents that check at once: each has a rate limit of its own. */
const AGENTS = 16;

/** What it costs that a decision is on two servers before it is answered. */
export const syncStandby: Benchmark = {
  name: 'sync-standby',
  what: 'sealed checks a second whose commits wait for a synchronous standby',
  unit: 'requests/s',
  goal: [{ figure: 'ratio', atLeast: 0.6 }],
  run: async () => {
    const stage = await setReplicatedStage(AGENTS);
    const { tokens } = stage;
    const url = `${stage.server.url}/v1/govern/check`;
    const measured = async (isSynchronous: boolean) => {
      await stage.replicate(isSynchronous);
      return (await load({ url, tokens, body: CALL })).sample;
    };
    return {
      method:
        '4 s of load by autocannon at 64 connections; load, service, primary and standby share the machine and its disk, latencies in ms',
      value: () => measured(true),
      yardstick: {
        name: 'the same, whose commits wait for the disk of the primary alone',
        value: () => measured(false),
      },
      close: () => stage.close(),
    };
  },
};
