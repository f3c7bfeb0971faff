import { describe, expect, test } from 'vitest';
import { LoopTurns, PIECES_PER_TURN } from '../../platform/http/loop-turns.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import { type InspectionJob, MAX_VALUES, runInspection } from './inspection-job.ts';
import { Withheld } from './inspection-threads.ts';
import { ResponseInspector } from './response-inspector.ts';

const PLACEHOLDERS = { key: Buffer.alloc(32, 7), nonce: 'session' };
const MAIL = 'jane.doe@contoso.com';

/** An inspector whose threads note their jobs, and do them at once. */
function inspecting(run = (job: InspectionJob) => runInspection(job, async () => {})) {
  const onThreads: InspectionJob['kind'][] = [];
  const threads = {
    run: (_tenantId: string, job: InspectionJob) => {
      onThreads.push(job.kind);
      return run(job);
    },
  };
  return { inspector: new ResponseInspector(threads, new LoopTurns()), onThreads };
}

const clean = (inspector: ResponseInspector, value: unknown) =>
  inspector.sanitize('t', value, PLACEHOLDERS);

describe('what a server sends is inspected', () => {
  test('on the event loop where it is small [GATE-04]', async () => {
    const { inspector, onThreads } = inspecting();

    const { value } = await clean(inspector, { text: `write to ${MAIL}` });

    expect(JSON.stringify(value)).not.toContain(MAIL);
    expect(onThreads).toEqual([]);
  });

  test.each([
    ['large', { text: `write to ${MAIL} `.repeat(1_000) }],
    [
      'small, and costs many steps',
      { text: `password = "${['x9Jk2', 'LmQ8'].join('')}"\n`.repeat(300) },
    ],
  ])('on a thread where it is %s [GATE-04]', async (_, value) => {
    const { inspector, onThreads } = inspecting();

    const result = await clean(inspector, value);

    expect(onThreads).toEqual(['sanitize']);
    expect(result.removed.size).toBe(1);
  });

  test('in turns of the tenants, however many small messages one chunk holds', async () => {
    const { inspector } = inspecting();
    let turns = 0;
    const count = () => {
      turns++;
      immediate = setImmediate(count);
    };
    let immediate = setImmediate(count);

    for (let n = 0; n < 10 * PIECES_PER_TURN; n++) await clean(inspector, { n });
    clearImmediate(immediate);

    expect(turns).toBeGreaterThanOrEqual(8);
  });

  test('or withheld where it holds more values than can be copied in one turn', async () => {
    const { inspector, onThreads } = inspecting();
    const many = Array.from({ length: MAX_VALUES + 1 }, () => 0);

    await expect(clean(inspector, many)).rejects.toThrow(UpstreamFailure);
    await expect(inspector.digest('t', many, PLACEHOLDERS.key)).rejects.toThrow('more than');
    expect(onThreads).toEqual([]);
  });

  test('or withheld, with the reason, where the threads refuse it', async () => {
    const refusing = async () => {
      throw new Withheld('the CPU time of the tenant for inspecting responses is used up');
    };
    const { inspector } = inspecting(refusing);

    const failure = await clean(inspector, { text: 'x'.repeat(10_000) }).catch((error) => error);

    expect(failure).toBeInstanceOf(UpstreamFailure);
    expect(failure).toMatchObject({ isWithheld: true, message: /used up/ });
  });
});

describe('JSON of a server is parsed', () => {
  const jsonOf = (value: unknown) => Buffer.from(JSON.stringify(value));

  test('on a thread where it has more than 64 KB', async () => {
    const { inspector, onThreads } = inspecting();
    const [small, large] = [{ a: 'x' }, { a: 'x'.repeat(70_000) }];

    expect(await inspector.parse('t', jsonOf(small))).toEqual(small);
    expect(onThreads).toEqual([]);
    expect(await inspector.parse('t', jsonOf(large))).toEqual(large);
    expect(onThreads).toEqual(['parse']);
  });

  test('with the same error wherever that is', async () => {
    const { inspector } = inspecting();
    for (const text of ['{"a":', `{"a":"${'x'.repeat(70_000)}`]) {
      await expect(inspector.parse('t', Buffer.from(text))).rejects.toMatchObject({
        code: 'malformed',
      });
    }
  });

  test('or withheld where it holds too many values', async () => {
    const { inspector } = inspecting();
    const many = Array.from({ length: 100_000 }, () => 0);

    await expect(inspector.parse('t', jsonOf(many))).rejects.toMatchObject({ isWithheld: true });
  });
});
