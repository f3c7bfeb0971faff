import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { planKills } from './kill-plan.ts';
import { runKills } from './kill-run.ts';

/**
 * Kills the service and its database at random moments under load, and prints one line of figures as JSON. Exit code 1
 * when acknowledged evidence was lost, the log has a gap or does not verify, or a start needed a hand.
 *
 *     node tests/resilience/kill.ts [--kills 20] [--seed N] [--connections 16]
 *
 * `--kills` is the number of each kind: of the service, of the postmaster, and of all database processes at once.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string' },
    connections: { type: 'string', default: '16' },
  },
});
const seed = number('seed', values.seed ?? String(randomInt(2 ** 31)));
const kills = number('kills', values.kills);
const counts = { server: kills, postmaster: kills, 'database processes': kills };

const figures = await runKills({
  ...planKills(counts, seed),
  connections: number('connections', values.connections),
});
console.log(JSON.stringify({ name: 'kill', seed, ...figures }));
const { lost, gaps, verdict, notReused, exitCode, databaseDown } = figures;
const sound = lost.length + gaps.length + notReused === 0 && verdict === 'verified';
process.exitCode = sound && exitCode === 0 && databaseDown ? 0 : 1;

function number(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`--${name} is ${text}; it needs a whole number`);
  return value;
}
