import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from './benchmark.ts';
import { type UsageMeter, usageMeter } from './process-usage.ts';
import { svc } from './svc-scan.ts';

/** Files tried when `--count` does not say otherwise. */
const DEFAULT_COUNT = 60;
/** Bytes of each file: below the size over which code is not parsed, and just at a megabyte. */
const SIZES = [500_000, 1_000_000];
const EXTENSIONS = ['py', 'ts', 'go', 'java', 'kt', 'cs', 'yaml', 'json', 'tf', 'md'];

/** Looks like a secret. */
const RANDOM = ['aB3xY7qL', '9mN2pR5t'].join('');

/** Pieces of what the scanner reads closely; a file is one or two of them, repeated. `#` is the number of the repetition. */
const UNITS = [
  `token = "${RANDOM}#"\n`,
  'password=secret=token=key=',
  'class A#Agent(A#Agent): model = tools = ""\n',
  'tools = [[[[{"name": "a#", "description": "b", "parameters": {"type": "object"}}]]]]\n',
  'Agent(name="a#", model="gpt-4o", tools=[t#, Tool(name="x#", description="y")])\n',
  'from langchain import agents as a#\n',
  'def f#(x): return f#(f#(x)) | prompt | model\n',
  '\\x61\\x70\\x69\\x5f\\x6b\\x65\\x79',
  'YXBpX2tleT0iYWJjZGVmZ2hpamts',
  '%61%70%69%5f%6b%65%79%3d',
  `kind: Secret\nstringData:\n  a#: ${RANDOM}\n---\n`,
  '{"Statement": [{"Effect": "Allow", "Action": "bedrock:*", "Resource": "*"}]}\n',
  '((((((((((((((((((((((((((((((((',
  '[{"a#": [',
  'a#: &a# [*a#, *a#]\n',
  '-----BEGIN RSA PRIVATE KEY-----\n',
];

/** Searches for the most expensive file: `--count` of them, drawn with a fixed seed, the worst ones mixed further. */
export const scanHostile: Benchmark = {
  name: 'scan-hostile',
  what: 'CPU time of `svc scan` of the most expensive file of up to 1 MB among those tried',
  unit: 's',
  goal: [{ figure: 'value', atMost: 3 }],
  leastRuns: 1,
  warmUp: false,
  run: async ({ count = DEFAULT_COUNT }) => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-scan-hostile-'));
    const meter = await usageMeter();
    return {
      method: `user and system time of the process; ${count} files drawn with a fixed seed`,
      value: () => mostExpensive(count, folder, meter),
      yardstick: null,
      close: async () => {
        await meter.close();
        await rm(folder, { recursive: true });
      },
    };
  },
};

type Candidate = {
  readonly units: readonly number[];
  readonly extension: number;
  readonly size: number;
};

async function mostExpensive(count: number, folder: string, meter: UsageMeter) {
  const draw = drawing(1);
  let worst = { seconds: 0, of: candidate(draw) };
  for (let tried = 0; tried < count; tried += 1) {
    const one = tried % 2 === 0 ? candidate(draw) : changed(worst.of, draw);
    const path = join(folder, `a.${EXTENSIONS[one.extension]}`);
    await writeFile(path, textOf(one));
    const { cpuSeconds } = await meter.measure(svc('scan', '--json', folder));
    await rm(path);
    if (cpuSeconds > worst.seconds) worst = { seconds: cpuSeconds, of: one };
  }
  const { units, extension, size } = worst.of;
  // Numbers only: the places of the worst file in the lists above.
  return {
    value: worst.seconds,
    also: {
      firstUnit: units[0] ?? 0,
      secondUnit: units[1] ?? 0,
      extension,
      bytes: SIZES[size] ?? 0,
    },
  };
}

function candidate(draw: (below: number) => number): Candidate {
  return {
    units: [draw(UNITS.length), draw(UNITS.length)],
    extension: draw(EXTENSIONS.length),
    size: draw(SIZES.length),
  };
}

/** The same with one of its parts drawn again. */
function changed(one: Candidate, draw: (below: number) => number): Candidate {
  const other = candidate(draw);
  const parts = [{ units: other.units }, { extension: other.extension }, { size: other.size }];
  return { ...one, ...parts[draw(parts.length)] };
}

function textOf({ units, size }: Candidate): string {
  const limit = SIZES[size] ?? 0;
  const parts: string[] = [];
  for (let length = 0, n = 0; length < limit; n += 1) {
    const part = units.map((unit) => UNITS[unit]?.replaceAll('#', String(n))).join('');
    parts.push(part);
    length += part.length;
  }
  return parts.join('').slice(0, limit);
}

/** A linear congruential generator (Numerical Recipes), so that each run tries the same files. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
