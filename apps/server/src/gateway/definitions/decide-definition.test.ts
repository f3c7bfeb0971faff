import { describe, expect, test } from 'vitest';
import type { Principal } from '../../platform/principal.ts';
import { approveDefinition, rejectDefinition } from './decide-definition.ts';
import { EDITED, HARMLESS, POISONED, tool, usePinnedServer } from './pinned-server.testing.ts';
import { knownDefinition } from './store.ts';

const at = usePinnedServer();
const { addServer, epoch, knownOf, review, read } = at;

describe('an administrator', () => {
  const principal = (): Principal => ({
    role: 'admin',
    tenant: { id: at.tenantId, slug: 'acme' },
    id: 'user:https://id.example#alice',
    name: 'alice',
  });
  const decide = (step: typeof approveDefinition, hash: string, name = 'read', of = at.server.id) =>
    at.database.db
      .tenant(at.tenantId)
      .transact((tx) => step(tx, principal(), of, { name, hash } as never));
  const hashes = async () => {
    const row = await read<Awaited<ReturnType<typeof knownDefinition>>>((tx) =>
      knownDefinition(tx, at.server.id, { kind: 'tool', name: 'read' }),
    );
    const { state, accepted_hash: accepted, pending_hash: pending } = row;
    const texts = [row.accepted, row.pending].map((one) => one?.description ?? null);
    return { state, accepted, pending, texts };
  };
  const [first, second] = [tool(HARMLESS), tool(POISONED)].map(({ hashed }) => hashed.hash) as [
    string,
    string,
  ];
  const waiting = async () => {
    await review(tool(HARMLESS), tool(HARMLESS, 'other'));
    await review(tool(POISONED), tool(HARMLESS, 'other'));
  };

  test('accepts the definition that waits, which is the only one then [GATE-07]', async () => {
    await waiting();
    const before = await epoch();

    const { events } = await decide(approveDefinition, second);

    expect(await hashes()).toEqual({
      state: 'accepted',
      accepted: second,
      pending: null,
      texts: [POISONED, null],
    });
    expect(await epoch()).toBe(before + 1);
    expect(events).toMatchObject([
      {
        kind: 'gateway.definition_approved',
        subject: { type: 'server', id: at.server.id, name: 'files' },
        data: { tool: 'read', hash: second, previousHash: first },
      },
    ]);
    expect(await knownOf('other')).toMatchObject({ state: 'accepted' });
    expect(await review(tool(POISONED))).toEqual(['read']);
  });

  test('accepts the accepted one again, and the one that waits is forgotten [GATE-07]', async () => {
    await waiting();
    await decide(approveDefinition, first);

    expect(await hashes()).toEqual({
      state: 'accepted',
      accepted: first,
      pending: null,
      texts: [HARMLESS, null],
    });
  });

  test('accepts one that never was before, which replaces none [GATE-07]', async () => {
    await review(tool(POISONED));

    const { events } = await decide(approveDefinition, second);

    expect(events?.[0]?.data).toEqual({ tool: 'read', hash: second });
    expect(await hashes()).toMatchObject({ state: 'accepted', texts: [POISONED, null] });
  });

  test('keeps the one that waits out, and the accepted one stays known [GATE-07]', async () => {
    await waiting();

    const { events } = await decide(rejectDefinition, second);

    expect(await hashes()).toEqual({
      state: 'rejected',
      accepted: first,
      pending: second,
      texts: [HARMLESS, POISONED],
    });
    expect(events).toMatchObject([{ kind: 'gateway.definition_rejected', data: { hash: second } }]);
    expect(await review(tool(POISONED))).toEqual([]);
    expect(await review(tool(HARMLESS))).toEqual([]);
  });

  test('keeps the accepted one out, and none is accepted any more [GATE-07]', async () => {
    await review(tool(HARMLESS));

    await decide(rejectDefinition, first);

    expect(await hashes()).toEqual({
      state: 'rejected',
      accepted: null,
      pending: first,
      texts: [null, HARMLESS],
    });
    expect(await review(tool(HARMLESS))).toEqual([]);
  });

  test.each([approveDefinition, rejectDefinition])(
    'decides no definition that the server does not show any more, nor one of another name or server (%o) [GATE-07]',
    async (step) => {
      await waiting();
      const before = [await hashes(), await epoch()];
      const other = await addServer('other');

      await expect(decide(step, tool(EDITED).hashed.hash)).rejects.toThrow('another definition');
      await expect(decide(step, first, 'missing')).rejects.toThrow('no definition of the tool');
      await expect(decide(step, second, 'read', other.id)).rejects.toThrow('no definition');
      expect([await hashes(), await epoch()]).toEqual(before);
    },
  );

  test('cannot accept what is too large to be shown [GATE-07]', async () => {
    const large = tool('some words, '.repeat(3_000));
    await review(large);

    await expect(decide(approveDefinition, large.hashed.hash)).rejects.toThrow('too large');
    await decide(rejectDefinition, large.hashed.hash);
    expect(await hashes()).toMatchObject({ state: 'rejected', texts: [null, null] });
  });

  test('decides on one definition, and others stay as they are [GATE-07]', async () => {
    await review(tool(HARMLESS), tool(HARMLESS, 'other'));

    await decide(rejectDefinition, first);

    expect(await knownOf('other')).toMatchObject({ state: 'accepted' });
  });

  test.each([approveDefinition, rejectDefinition])(
    'decides after a review of the server that is under way (%o) [GATE-07]',
    async (step) => {
      await waiting();
      const release = await at.holdDefinitions();

      const deciding = decide(step, second);
      await at.definitionsWaitedFor();
      await release();

      expect((await deciding).result.state).not.toBe('quarantined');
    },
  );
});
