import { describe, expect, expectTypeOf, test } from 'vitest';
import { GovernDenied, GovernUnavailable } from './errors.ts';
import { createTestClient } from './testing.ts';

const client = createTestClient();
client.allow('read');
client.deny('refund', 'too much');
client.unavailable('ship');

describe('a governed function', () => {
  test('runs after its check, with a copy of what was checked, and keeps this [SDK-02]', async () => {
    const shop = {
      name: 'shop',
      read: client.govern(
        function (this: { name: string }, order: { id: number; lines: string[] }) {
          order.lines.push(this.name);
          return order;
        },
        { tool: 'read', server: 'orders' },
      ),
    };
    const order = { id: 1, lines: ['a'] };

    const read = await shop.read(order);

    expect(read).toEqual({ id: 1, lines: ['a', 'shop'] });
    expect(order.lines).toEqual(['a']);
    expect(client.checks.at(-1)).toEqual({
      tool: 'read',
      server: 'orders',
      args: { id: 1, lines: ['a'] },
    });
  });

  test('gets the arguments as they were when it was called [SDK-02]', async () => {
    const read = client.govern((order: { id: number }) => order.id, { tool: 'read' });
    const order = { id: 1 };
    const reading = read(order);
    order.id = 2;

    expect(await reading).toBe(1);
    expect(client.checks.at(-1)?.args).toEqual({ id: 1 });
  });

  test('does not run when it is denied, or when there is no decision [SDK-02]', async () => {
    let ran = 0;
    const run = () => ++ran;

    const refund = client.govern(run, { tool: 'refund' });
    const ship = client.govern(run, { tool: 'ship' });

    await expect(refund()).rejects.toBeInstanceOf(GovernDenied);
    await expect(ship()).rejects.toBeInstanceOf(GovernUnavailable);
    expect(ran).toBe(0);
  });

  test('takes arguments by position where its parameters are named [SDK-02]', async () => {
    const signal = new AbortController().signal;
    const read = client.govern(
      (id: number, how: AbortSignal, note?: string) => [id, how === signal, note],
      { tool: 'read', parameters: ['id', null, 'note'] },
    );

    expect(await read(7, signal)).toEqual([7, true, undefined]);
    expect(client.checks.at(-1)?.args).toEqual({ id: 7 });
    expect(await read(7, signal, 'x')).toEqual([7, true, 'x']);
    expect(client.checks.at(-1)?.args).toEqual({ id: 7, note: 'x' });
  });

  test('does not run with arguments that nothing names [SDK-02]', async () => {
    const run = (...all: unknown[]) => all.length;
    const options = { tool: 'read' } as never;

    await expect(client.govern(run, options)({}, 'unchecked')).rejects.toThrow('parameters');
    await expect(client.govern(run, options)('unchecked')).rejects.toThrow('plain object');
  });

  test('passes a parameter that is named like a member of every object on as undefined', async () => {
    const read = client.govern((text?: string) => text, {
      tool: 'read',
      parameters: ['toString'],
    });

    expect(await read(undefined)).toBeUndefined();
  });

  test('stops its check with the signal that the call has', async () => {
    const read = client.govern((_args: object, _signal: AbortSignal) => 1, {
      tool: 'read',
      parameters: ['args', null],
      signal: (_args, signal) => signal,
    });

    await expect(read({}, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  });
});

describe('a governed generator', () => {
  test('is checked before it yields, and passes on what it yields and returns [SDK-02]', async () => {
    const read = client.govern(
      async function* ({ id }: { id: number }) {
        const sent: number = yield id;
        yield sent;
        return 'end';
      },
      { tool: 'read' },
    );
    const stream = read({ id: 1 });

    expect(await stream.next()).toEqual({ value: 1, done: false });
    expect(await stream.next(5)).toEqual({ value: 5, done: false });
    expect(await stream.next()).toEqual({ value: 'end', done: true });
  });

  test('does not begin when it is denied [SDK-02]', async () => {
    let began = false;
    const refund = client.govern(
      function* () {
        began = true;
        yield 1;
      },
      { tool: 'refund' },
    );

    await expect(refund().next()).rejects.toBeInstanceOf(GovernDenied);
    expect(began).toBe(false);
  });

  test('that a plain function returns needs the option stream', async () => {
    async function* lines() {
      yield 'a';
    }
    const read = () => lines();

    await expect(client.govern(read, { tool: 'read' })() as unknown).rejects.toThrow('stream');
    const governed = client.govern(read, { tool: 'read', stream: true });
    expect(await governed().next()).toEqual({ value: 'a', done: false });
  });
});

test('the types of a governed function are those of the function, asynchronous', () => {
  const read = client.govern((order: { id: number }) => order.id, { tool: 'read' });
  expectTypeOf(read).toEqualTypeOf<(order: { id: number }) => Promise<number>>();
  const find = client.govern(async (id: number) => `${id}`, { tool: 'read', parameters: ['id'] });
  expectTypeOf(find).toEqualTypeOf<(id: number) => Promise<string>>();
  // @ts-expect-error: the parameters of a function by position are named
  client.govern((id: number) => id, { tool: 'read' });
  // @ts-expect-error: each of them
  client.govern((id: number, _to: string) => id, { tool: 'read', parameters: ['id'] });
});
