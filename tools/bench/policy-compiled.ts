import { benchmarkSides, compareWithEngine } from '@svc/policy/benchmark';
import type { Benchmark } from './benchmark.ts';

const RULES = 50;
const CALLS = 20_000;
/** The engine is a hundred times slower: it decides part of the calls. */
const ENGINE_CALLS = 1_000;
const DEFAULT_CASES = 1_000_000;
const SEED = 1;

/** The decision of a call beside the official engine's evaluation of the same policies, and whether the two ever differ. */
export const policyCompiled: Benchmark = {
  name: 'policy-compiled',
  what: `decisions a second under ${RULES} Cedar rules, and disagreements with the official engine`,
  unit: '1/s',
  goal: [
    { figure: 'ratio', atLeast: 50 },
    { figure: 'disagreements', atMost: 0 },
  ],
  run: async ({ count }) => {
    const { cases, disagreement } = await compareWithEngine(count ?? DEFAULT_CASES, SEED);
    if (disagreement !== null) console.error(JSON.stringify(disagreement));
    const { compiled, official } = await benchmarkSides(RULES, CALLS);
    const also = { disagreements: disagreement === null ? 0 : 1, cases };
    return {
      method:
        'one thread; the whole decision from plain facts, the engine with parsed policies and requests made beforehand',
      value: async () => ({ value: perSecond(CALLS, () => compiled(0, CALLS)), also }),
      yardstick: {
        name: 'Cedar engine (WebAssembly)',
        value: async () => perSecond(ENGINE_CALLS, () => official(0, ENGINE_CALLS)),
      },
    };
  },
};

function perSecond(calls: number, work: () => void): number {
  const start = performance.now();
  work();
  return (calls * 1000) / (performance.now() - start);
}
