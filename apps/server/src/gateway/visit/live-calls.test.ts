import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import type { NodeLease } from '../../platform/nodes/node-lease.ts';
import { Cut, type LiveCall, LiveCalls } from './live-calls.ts';

/** What a process knows of its lease and of the authority epoch of the tenant; `change` announces that one of them changed. */
class Lease {
  isHeld = true;
  epoch: number | null = 5;
  #listener = () => {};

  isCurrent(_tenantId: string, epoch: number): boolean {
    return this.epoch !== null && this.epoch <= epoch && this.isHeld;
  }
  epochOf(): number | null {
    return this.epoch;
  }
  onChange(listener: () => void): () => void {
    this.#listener = listener;
    return () => {};
  }
  change(to: { isHeld?: boolean; epoch?: number | null }): void {
    Object.assign(this, to);
    this.#listener();
  }
}

let lease: Lease;
let calls: LiveCalls;
/** Why each call was cut; null of a call that was stopped. */
let ended: (string | null)[];

beforeEach(() => {
  lease = new Lease();
  calls = new LiveCalls(lease as unknown as NodeLease, { warn: () => {} });
  ended = [];
  onTestFinished(() => calls.close());
});

function add(call: Partial<LiveCall> = {}) {
  return calls.add({
    tenantId: 'tnt',
    epoch: 5,
    recheck: async () => {},
    cut: (reason) => ended.push(reason),
    isStream: false,
    stop: () => ended.push(null),
    ...call,
  });
}
/** Resolves once what the promises before it have led to is done. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the gate of a call', () => {
  test.each<[string, { isHeld?: boolean; epoch?: number | null }, boolean]>([
    ['under the authority that its credential was checked under', {}, true],
    ['checked under later authority', { epoch: 4 }, true],
    ['checked under earlier authority', { epoch: 6 }, false],
    ['while authority is unknown', { epoch: null }, false],
    ['without a lease', { isHeld: false }, false],
  ])('%s is open: %j %s [AGENT-03]', (_, change, isOpen) => {
    Object.assign(lease, change);

    expect(add().isOpen).toBe(isOpen);
  });

  test('opens once the credential holds under the authority that is in force [AGENT-03]', async () => {
    const checked = Promise.withResolvers<void>();
    const gate = add({ recheck: () => checked.promise });
    lease.change({ epoch: 6 });
    let isPassed = false;
    const passing = gate.opened().then(() => {
      isPassed = true;
    });
    await settled();
    expect([isPassed, gate.isOpen]).toEqual([false, false]);

    checked.resolve();
    await passing;

    expect([isPassed, gate.isOpen, ended]).toEqual([true, true, []]);
  });

  test('stays closed for authority that came while the credential was checked [AGENT-03]', async () => {
    const first = Promise.withResolvers<void>();
    let checks = 0;
    const gate = add({ recheck: () => (++checks === 1 ? first.promise : new Promise(() => {})) });
    lease.change({ epoch: 6 });
    lease.change({ epoch: 7 });
    expect(checks).toBe(1);

    first.resolve();
    await settled();

    expect(gate.isOpen).toBe(false);
    lease.change({});
    expect(checks).toBe(2);
  });

  test.each([
    ['is cut where the credential is refused', 'forbidden', ['no longer']],
    ['waits where the credential cannot be checked', 'unavailable', []],
  ] as const)('%s [AGENT-03]', async (_, code, expected) => {
    const refused = Promise.reject(new ApiError(code, 'no longer'));
    refused.catch(() => {});
    const gate = add({ recheck: () => refused });
    lease.change({ epoch: 6 });
    const passed = gate.opened().catch((error: Error) => error);
    await settled();

    expect(ended).toEqual(expected);
    expect(gate.isOpen).toBe(false);
    calls.close();
    expect(await passed).toBeInstanceOf(Cut);
  });

  test('is cut without a lease, and stays closed when the lease is back [AGENT-03]', async () => {
    const gate = add();
    lease.change({ isHeld: false });
    lease.change({ isHeld: true });

    expect(ended).toEqual(['authority cannot be read']);
    expect(gate.isOpen).toBe(false);
    await expect(gate.opened()).rejects.toThrow(Cut);
  });

  test('is cut where the credential could not be checked for four seconds, and never while open [AGENT-03]', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    calls = new LiveCalls(lease as unknown as NodeLease, { warn: () => {} });
    add({ recheck: () => new Promise(() => {}) });
    vi.advanceTimersByTime(60_000);
    lease.change({ epoch: 6 });
    vi.advanceTimersByTime(4_000);
    expect(ended).toEqual([]);

    vi.advanceTimersByTime(200);

    expect(ended).toEqual(['the credential cannot be checked']);
  });

  test('of a call that has left is not cut any more', () => {
    add().leave();
    lease.change({ isHeld: false });

    expect([ended, calls.size]).toEqual([[], 0]);
  });
});

test('a process that stops ends streams first, those that come later too, and calls at last', () => {
  add();
  add({ isStream: true, stop: () => ended.push('stream') });
  calls.endStreams();
  add({ isStream: true, stop: () => ended.push('late stream') });
  expect(ended).toEqual(['stream', 'late stream']);

  ended = [];
  calls.endAll();
  expect(ended).toEqual([null, 'stream', 'late stream']);
});
