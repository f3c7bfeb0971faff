import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runInOwnNetwork } from '../../harness/packet-filter.ts';
import { randomFrom } from '../kill-plan.ts';
import { runChaos } from './run.ts';
import { type Random, SCENARIO_NAMES, type ScenarioName, SKIPPED } from './scenarios.ts';

/**
 * Disturbs a deployment of two processes under load and prints one line of figures as JSON. Exit code 1 when an invariant is
 * violated or it took longer than `--recovery` seconds to recover unaided.
 *
 *     npm run chaos -- [SCENARIO] [--minutes 5] [--seed N] [--connections 8] [--recovery 30]
 *
 * Without a scenario each is run in turn, in an order drawn from the seed, as are targets and times. Those that this machine cannot run
 * are named with the reason as `skipped`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    connections: { type: 'string', default: '8' },
    recovery: { type: 'string', default: '30' },
  },
});
const ended = runInOwnNetwork();
if (ended !== null) process.exit(ended);

const seed = wholeNumber('seed', values.seed ?? String(randomInt(2 ** 31)));
const minutes = wholeNumber('minutes', values.minutes);
const recovery = wholeNumber('recovery', values.recovery);
const connections = wholeNumber('connections', values.connections);
const names = positionals.length === 0 ? SCENARIO_NAMES : positionals.map(scenarioName);

const random = randomFrom(seed);
const scenarios = inTurn(names, random, performance.now() + minutes * 60_000);
const figures = await runChaos({ scenarios, random, connections });
console.log(JSON.stringify({ name: 'chaos', seed, minutes, ...figures, skipped: SKIPPED }));
const isInTime = figures.longestRecovery.ms <= recovery * 1_000;
process.exitCode = figures.violations.length === 0 && isInTime ? 0 : 1;

/** All scenarios in a drawn order, and again, until the deadline. */
function* inTurn(all: readonly ScenarioName[], draw: Random, deadline: number) {
  while (performance.now() < deadline) {
    const places = new Map(all.map((name) => [name, draw()]));
    for (const name of all.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)))
      if (performance.now() < deadline) yield name;
  }
}

function scenarioName(text: string): ScenarioName {
  const name = SCENARIO_NAMES.find((each) => each === text);
  if (name !== undefined) return name;
  if (text in SKIPPED) throw new Error(`${text} cannot run here; ${SKIPPED[text]}`);
  throw new Error(`SCENARIO must be one of ${SCENARIO_NAMES.join(', ')} (got "${text}")`);
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`--${name} must be a whole number (got "${text}")`);
}
