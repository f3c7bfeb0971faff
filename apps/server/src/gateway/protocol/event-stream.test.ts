import { expect, test } from 'vitest';
import { EventStreamError, readEvents } from './event-stream.ts';

const MAX_BYTES = 4 * 1024 * 1024;

async function eventsOf(text: string): Promise<unknown[]> {
  async function* chunks() {
    yield Buffer.from(text);
  }
  const events = [];
  for await (const { data, id, retry } of readEvents(chunks(), MAX_BYTES)) {
    events.push({ data: data?.toString() ?? null, id, retry });
  }
  return events;
}

test('the lines of an event are its data, and its fields do not reach the next one', async () => {
  expect(
    await eventsOf('id: 7\nretry: 20\ndata: a\ndata:b\n\ndata: c\n\nevent: other\ndata: d\n\n'),
  ).toEqual([
    { data: 'a\nb', id: '7', retry: 20 },
    { data: 'c', id: null, retry: null },
  ]);
});

test('an event of any number of empty lines of data ends at a limit, in time linear in its lines', async () => {
  const [event] = (await eventsOf(`${'data\n'.repeat(100_000)}\n`)) as { data: string }[];
  expect(event?.data).toBe('\n'.repeat(99_999));
  await expect(eventsOf('data\n'.repeat(100_001))).rejects.toThrow(EventStreamError);
});
