import { describe, expect, test } from 'vitest';
import { openDefinitions } from './known-definitions.ts';
import {
  AGENT,
  EDITED,
  HARMLESS,
  POISONED,
  shown,
  tool,
  usePinnedServer,
} from './pinned-server.testing.ts';
import { type Shown, shownItems } from './shown.ts';
import { listDefinitions, summariesOf } from './store.ts';

const at = usePinnedServer();
const { addServer, epoch, knownOf, read, review, sealed } = at;

describe('a list that a server shows', () => {
  test('is recorded and sealed once, with what is accepted and what waits [GATE-07]', async () => {
    const list = [tool(HARMLESS), tool(POISONED, 'add')];
    const before = await epoch();

    expect(await review(...list)).toEqual(['read']);
    const after = await epoch();
    expect(await review(...list)).toEqual(['read']);

    expect(after).toBe(before + 1);
    expect(await epoch()).toBe(after);
    expect(await sealed()).toEqual([
      {
        accepted: [{ tool: 'read', hash: list[0]?.hashed.hash }],
        quarantined: [
          {
            tool: 'add',
            hash: list[1]?.hashed.hash,
            flags: expect.arrayContaining(['exfiltration']),
          },
        ],
        total: 2,
      },
    ]);
    expect(await knownOf()).toMatchObject({ state: 'accepted', hash: list[0]?.hashed.hash });
    expect(await knownOf('add')).toMatchObject({
      state: 'quarantined',
      hash: null,
      pendingHash: list[1]?.hashed.hash,
    });
  });

  test('that shows one of several in another form is judged again [GATE-07]', async () => {
    await review(tool(HARMLESS), tool(HARMLESS, 'other'));

    expect(await review(tool(HARMLESS), tool(POISONED, 'other'))).toEqual(['read']);
    expect(await knownOf('other')).toMatchObject({ state: 'quarantined' });
    expect(await sealed()).toHaveLength(2);
  });

  test('is of its own kind and server alone [GATE-07]', async () => {
    await review(tool(HARMLESS));
    const other = await addServer('other');

    const prompt = shownItems('prompt', [{ name: 'read', description: POISONED }]) ?? [];
    const accepted = await at.definitions.review(at.server, await epoch(), 'prompt', prompt, AGENT);

    expect([...accepted]).toEqual([]);
    expect(await knownOf()).toMatchObject({ state: 'accepted' });
    expect([...(await at.definitions.of(other, await epoch())).keys()]).toEqual([]);
    const kinds = (rows: { kind: string }[]) => rows.map(({ kind }) => kind).sort();
    expect(kinds(await read((tx) => listDefinitions(tx, at.server.id, {})))).toEqual([
      'prompt',
      'tool',
    ]);
    expect(kinds(await read((tx) => listDefinitions(tx, at.server.id, { kind: 'tool' })))).toEqual([
      'tool',
    ]);
    const quarantined = await read<{ kind: string }[]>((tx) =>
      listDefinitions(tx, at.server.id, { state: 'quarantined' }),
    );
    expect(kinds(quarantined)).toEqual(['prompt']);
    expect(await read((tx) => listDefinitions(tx, other.id, {}))).toEqual([]);
    expect(await read((tx) => summariesOf(tx, other.id))).toEqual([]);
  });

  test('of several processes at once is recorded once [GATE-07]', async () => {
    const others = Array.from({ length: 4 }, () => openDefinitions(at.database.db));

    const accepted = await Promise.all(
      others.map((one) => one.review(at.server, 0, 'tool', [tool(HARMLESS)], AGENT)),
    );

    expect(accepted.map((names) => [...names])).toEqual(Array(4).fill(['read']));
    expect(await sealed()).toHaveLength(1);
  });

  test('waits where a tool imitates one that another server has accepted, and not one that waits there [GATE-07]', async () => {
    const other = await addServer('other');
    const imitation = tool(HARMLESS, 'send_rnessage');
    await at.definitions.review(
      other,
      await epoch(),
      'tool',
      [tool(HARMLESS, 'send_message')],
      AGENT,
    );

    expect(await review(imitation)).toEqual([]);
    await at.database.owner.query(
      `update gateway_definitions set pending = accepted, pending_hash = accepted_hash, accepted_hash = null, accepted = null,
         state = 'quarantined' where server_id = $1`,
      [other.id],
    );
    await at.database.owner.query('delete from gateway_definitions where server_id = $1', [
      at.server.id,
    ]);
    at.reopen();

    expect(await review(imitation)).toEqual(['send_rnessage']);
  });
});

describe('a review that was made against definitions that are others by the time it is recorded', () => {
  /** Reviews a list, and changes what is stored after the list was judged and before the review is recorded. */
  async function overtaken(list: readonly Shown[], change: string, values: unknown[] = []) {
    const release = await at.holdDefinitions();
    const reviewing = at.definitions.review(at.server, 0, 'tool', list, AGENT);
    await at.definitionsWaitedFor();
    await at.database.owner.query(
      `update gateway_definitions set changed_at = now(), ${change} where server_id = '${at.server.id}'`,
      values,
    );
    await release();
    return [...(await reviewing)];
  }
  const aged = () =>
    at.database.owner.query(
      "update gateway_definitions set changed_at = now() - interval '2 minutes' where server_id = $1",
      [at.server.id],
    );

  test('does not undo that an administrator keeps the definition out [GATE-07]', async () => {
    await review(tool(HARMLESS));

    const accepted = await overtaken(
      [tool(EDITED)],
      `state = 'rejected', pending = accepted, pending_hash = accepted_hash, accepted = null, accepted_hash = null`,
    );

    expect(accepted).toEqual([]);
    expect(await knownOf()).toMatchObject({ state: 'rejected', hash: null });
    expect(await sealed()).toHaveLength(1);
  });

  test('replaces none that an administrator has judged meanwhile, nor one that another review let wait [GATE-07]', async () => {
    for (const change of [`state = 'rejected'`, `state = 'quarantined', pending_hash = 'other'`]) {
      await at.database.owner.query('delete from gateway_definitions where server_id = $1', [
        at.server.id,
      ]);
      at.reopen();
      await review(tool(HARMLESS));
      await review(tool(POISONED));
      await aged();

      await overtaken([tool(EDITED)], change);

      const { rows } = await at.database.owner.query(
        'select pending_hash from gateway_definitions where server_id = $1',
        [at.server.id],
      );
      expect(rows[0].pending_hash).not.toBe(tool(EDITED).hashed.hash);
    }
  });

  test('records nothing that was accepted meanwhile [GATE-07]', async () => {
    await review(tool(HARMLESS));
    const { definition, hash } = tool(EDITED).hashed;

    const accepted = await overtaken([tool(EDITED)], 'accepted = $1, accepted_hash = $2', [
      JSON.stringify(definition),
      hash,
    ]);

    expect(accepted).toEqual(['read']);
    expect(await sealed()).toHaveLength(1);
  });
});

test('of many definitions 200 are named in the evidence, and all are counted [GATE-07]', async () => {
  await review(
    ...Array.from({ length: 201 }, (_, n) =>
      tool(HARMLESS, `tool_${n}_${'x'.repeat(n)}`.slice(0, 128)),
    ),
  );

  expect(await sealed()).toMatchObject([{ total: 201 }]);
  expect((await sealed())[0].accepted).toHaveLength(200);
});

test('a definition is known with the labels of its hints, each alone, and its headers once [GATE-07]', async () => {
  const headers = { 'x-mcp-header': 'Region' };
  const hinted = (name: string, annotations: object) => ({
    name,
    description: HARMLESS,
    annotations,
  });
  await review(
    ...shown(
      hinted('a', { destructiveHint: true }),
      hinted('b', { openWorldHint: true }),
      hinted('c', { readOnlyHint: true }),
      hinted('d', { destructiveHint: false, openWorldHint: false, readOnlyHint: false }),
      {
        name: 'e',
        description: HARMLESS,
        inputSchema: {
          type: 'object',
          properties: {
            x: { type: 'string', ...headers },
            y: { type: 'string', ...headers },
            z: { 'x-mcp-header': 5 },
          },
        },
      },
    ),
  );

  const labels = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) labels.push((await knownOf(name))?.labels);
  expect(labels).toEqual([['destructive'], ['external', 'untrusted'], ['read-only'], [], []]);
  expect((await knownOf('e'))?.headers).toEqual(['Region']);
  expect((await knownOf('a'))?.headers).toEqual([]);
});

test('an answer from memory is of the epoch that is asked for, or a later one [GATE-07]', async () => {
  await review(tool(HARMLESS));
  const before = await epoch();
  await at.definitions.of(at.server, before);
  await openDefinitions(at.database.db).review(at.server, before, 'tool', [tool(POISONED)], AGENT);

  expect((await at.definitions.of(at.server, before)).get('tool read')?.state).toBe('accepted');
  expect((await at.definitions.of(at.server, before + 1)).get('tool read')?.state).toBe(
    'quarantined',
  );
});
