import { describe, expect, test } from 'vitest';
import { type QueueLimits, SealQueue } from './seal-queue.ts';

const LIMITS: QueueLimits = {
  tenantItems: 5,
  tenantBytes: 50,
  totalItems: 8,
  totalBytes: 80,
  groupItems: 4,
  groupBytes: 40,
};

type Item = { tenantId: string; bytes: number; deadline: number; name: string };
const item = (name: string, bytes = 1, deadline = 100): Item => ({
  tenantId: name.charAt(0),
  bytes,
  deadline,
  name,
});

function queueOf(...items: Item[]): SealQueue<Item> {
  const queue = new SealQueue<Item>(LIMITS);
  for (const each of items) expect(queue.add(each), each.name).toBe(true);
  return queue;
}

/** Takes a group, and finishes it at once. */
function takenAndFinished(queue: SealQueue<Item>): string {
  const group = queue.takeGroup();
  queue.finish(group);
  return names(group);
}

const names = (items: readonly Item[]) => items.map(({ name }) => name).join(' ');

describe('groups of the sealing queue', () => {
  test('take one event of each tenant in turn, however many one of them has [EVID-01]', () => {
    const queue = queueOf(...['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'c2'].map((n) => item(n)));

    expect(takenAndFinished(queue)).toBe('a1 b1 c1 a2');
    expect(takenAndFinished(queue)).toBe('a3 c2 a4 a5');
    expect(queue.takeGroup()).toEqual([]);
    expect(queue.isEmpty).toBe(true);
  });

  test('end where their bytes end, and the tenant whose event did not fit is first in the next', () => {
    const queue = queueOf(item('a1', 30), item('b1', 20), item('c1', 5));

    expect(names(queue.takeGroup())).toBe('a1');
    expect(names(queue.takeGroup())).toBe('b1 c1');
  });

  test('leave out a tenant whose last group is under way, and what it adds meanwhile waits for the end', () => {
    const queue = queueOf(item('a1', 40), item('a2'), item('b1'));

    const first = queue.takeGroup();
    expect(names(first)).toBe('a1');
    queue.add(item('a3'));
    expect(takenAndFinished(queue)).toBe('b1');
    expect(queue.takeGroup()).toEqual([]);
    expect(queue.isEmpty).toBe(false);
    queue.finish(first);
    expect(takenAndFinished(queue)).toBe('a2 a3');
    expect(queue.isEmpty).toBe(true);
  });

  test('hold an event that alone is larger than a group', () => {
    expect(names(queueOf(item('a1', 45), item('b1')).takeGroup())).toBe('a1');
  });

  test('a tenant that joins is served after one event of each other tenant, not after a flood', () => {
    const queue = queueOf(...['a1', 'a2', 'a3', 'a4', 'a5'].map((n) => item(n, 10)));
    takenAndFinished(queue); // a1 to a4
    for (const name of ['a6', 'a7', 'a8', 'b1']) queue.add(item(name, 10));

    expect(names(queue.takeGroup())).toBe('a5 b1 a6 a7');
  });
});

test('the sealing queue is empty only where nothing waits, is under way or is held', () => {
  const waits = queueOf(item('a1'));
  const isUnderWay = queueOf(item('a1'));
  const group = isUnderWay.takeGroup();
  const isHeld = queueOf(item('a1'));
  isHeld.hold('a');
  isHeld.takeHeld('a');

  expect([queueOf(), waits, isUnderWay, isHeld].map(({ isEmpty }) => isEmpty)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  isUnderWay.finish(group);
  isHeld.release('a');
  expect([isUnderWay.isEmpty, isHeld.isEmpty]).toEqual([true, true]);
});

test('what waits is counted until it is taken, and again when it is put back', () => {
  const queue = queueOf(item('a1', 20), item('a2', 30), item('b1', 5));
  expect(queue.waiting).toEqual({ events: 3, bytes: 55 });

  const group = queue.takeGroup();
  expect(queue.waiting).toEqual({ events: 1, bytes: 30 });
  queue.finish(group);
  queue.putBack(group.slice(0, 1));
  expect(queue.waiting).toEqual({ events: 2, bytes: 50 });
  queue.hold('a');
  queue.takeHeld('a');
  expect(queue.waiting).toEqual({ events: 1, bytes: 30 });
  queue.takeHeld('a');
  expect(queue.waiting).toEqual({ events: 0, bytes: 0 });
  queue.add(item('a3', 3, 10));
  queue.takeExpired(10);
  expect(queue.waiting).toEqual({ events: 0, bytes: 0 });
});

test('a tenant of which nothing waits takes its turn after those that wait, whatever became of its last event', () => {
  const gone: readonly ((queue: SealQueue<Item>) => void)[] = [
    (queue) => queue.finish(queue.takeGroup()),
    (queue) => {
      queue.hold('a');
      queue.takeHeld('a');
      queue.release('a');
    },
  ];
  for (const take of gone) {
    const queue = queueOf(item('a1'));
    take(queue);
    queue.add(item('b1'));
    queue.add(item('a2'));

    expect(names(queue.takeGroup())).toBe('b1 a2');
  }
});

describe('the sealing queue is full', () => {
  test('for one tenant at its number of events, while others still enter [GOV-02]', () => {
    const queue = queueOf(...['a1', 'a2', 'a3', 'a4', 'a5'].map((n) => item(n)));

    expect(queue.add(item('a6'))).toBe(false);
    expect(queue.add(item('b1'))).toBe(true);
    queue.takeGroup();
    expect(queue.add(item('a6'))).toBe(true);
  });

  test('for one tenant at its bytes, and for all at the total of either [GOV-02]', () => {
    const bytes = queueOf(item('a1', 40));
    expect(bytes.add(item('a2', 11))).toBe(false);
    expect(bytes.add(item('a2', 10))).toBe(true);
    expect(bytes.add(item('b1', 31))).toBe(false);
    expect(bytes.add(item('b1', 30))).toBe(true);
    bytes.takeGroup();
    expect(bytes.add(item('c1', 31))).toBe(true);

    const items = queueOf(...['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3'].map((n) => item(n)));
    expect(items.add(item('c1'))).toBe(false);
  });
});

describe('a held tenant', () => {
  test('is passed over until it is released, and what is put back stays first', () => {
    const queue = queueOf(item('a1'), item('b1'), item('a2'));
    const group = queue.takeGroup();
    queue.finish(group);
    queue.add(item('a3'));
    queue.putBack(group.slice(0, 1));

    expect(queue.hold('a')).toBe(true);
    expect(queue.hold('a')).toBe(false);
    queue.add(item('a4'));
    expect(queue.takeGroup()).toEqual([]);
    expect(names(queue.takeHeld('a'))).toBe('a1 a3 a4');
    queue.add(item('a5'));
    expect(queue.isEmpty).toBe(false);
    queue.release('a');
    expect(takenAndFinished(queue)).toBe('a5');
    expect(queue.isEmpty).toBe(true);
  });
});

test('a group of a held tenant ends at its number and at its bytes, with one event at least', () => {
  const heldGroup = (...bytes: number[]) => {
    const queue = queueOf(...bytes.map((size, at) => item(`a${at + 1}`, size)));
    queue.hold('a');
    return names(queue.takeHeld('a'));
  };

  expect(heldGroup(1, 1, 1, 1, 1)).toBe('a1 a2 a3 a4');
  expect(heldGroup(20, 20, 1)).toBe('a1 a2');
  expect(heldGroup(20, 21)).toBe('a1');
  expect(heldGroup(45, 1)).toBe('a1');
});

test('a tenant that is not held has no held group, and its release changes nothing', () => {
  const queue = queueOf(item('a1'));

  expect(queue.takeHeld('a')).toEqual([]);
  queue.release('a');
  expect(queue.waiting).toEqual({ events: 1, bytes: 1 });
  expect(names(queue.takeGroup())).toBe('a1');
});

test('a tenant whose events have all expired is passed over, and what waits behind it is taken', () => {
  const queue = queueOf(item('a1', 1, 10), item('b1', 1), item('c1', 1, 10), item('d1', 1));
  queue.takeExpired(10);

  expect(names(queue.takeGroup())).toBe('b1 d1');
});

test('what is past its deadline leaves the queue, of held tenants too, and makes room', () => {
  const queue = queueOf(item('a1', 50, 10), item('b1', 1, 10), item('b2', 1, 11));
  queue.hold('a');

  expect(queue.takeExpired(9)).toEqual([]);
  expect(names(queue.takeExpired(10))).toBe('b1 a1');
  expect(queue.add(item('a2', 50))).toBe(true);
  expect(names(queue.takeGroup())).toBe('b2');
});
