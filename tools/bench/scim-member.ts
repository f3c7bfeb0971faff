import { performance } from 'node:perf_hooks';
import type { Benchmark } from './benchmark.ts';
import { startProvisioned } from './provisioned.ts';

const MANY = 10_000;
const FEW = 10;
const CHANGES = 50;

/** A membership change touches its own rows, however large the group is. */
export const scimMember: Benchmark = {
  name: 'scim-member',
  what: `PATCH that adds one member to a group of ${MANY}`,
  unit: 'ms',
  goal: [{ figure: 'ratio', atMost: 1.5 }],
  run: async () => {
    const { deployment, directory, group } = await startProvisioned(MANY + 1);
    const member = await directory.user('one-more');
    const large = await group('large', MANY);
    const small = await group('small', FEW);
    const change = async (id: string, operation: unknown) => {
      const { status, body } = await directory.patch(`/Groups/${id}`, [operation]);
      if (status !== 204) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
    };
    const adding = async (id: string) => {
      let total = 0;
      for (let n = 0; n < CHANGES; n++) {
        const start = performance.now();
        await change(id, { op: 'Add', path: 'members', value: [{ value: member }] });
        total += performance.now() - start;
        await change(id, { op: 'Remove', path: `members[value eq "${member}"]` });
      }
      return total / CHANGES;
    };
    return {
      method: `mean of ${CHANGES} requests one after the other; each is taken back by another`,
      value: () => adding(large),
      yardstick: { name: `the same for a group of ${FEW}`, value: () => adding(small) },
      close: () => deployment.stop(),
    };
  },
};
