import { sanitize } from '../../apps/server/src/gateway/inspection/sanitize.ts';
import { harmlessCorpora } from '../accuracy/sanitizer/harmless.ts';
import type { Benchmark } from './benchmark.ts';
import { treeOf } from './svc-scan.ts';

const FILES = 400;
const SEED = 1;
const MEGABYTE = 1_000_000;
/** Texts that a server may choose for what they cost, each repeated up to a megabyte. */
const HOSTILE: Readonly<Record<string, string>> = {
  prose: 'the quick brown fox jumps over it; ',
  addresses: 'userabcd@contoso-corp.com ',
  base64: `${Buffer.from('userabcd@contoso-corp.com ').toString('base64')} `,
};
const PLACEHOLDERS = { key: Buffer.alloc(32, 7), nonce: 'bench' };

/** What it costs to look for secrets and personal data in results of tools: files below `--tree`, and logs. */
export const sanitizer: Benchmark = {
  name: 'sanitizer',
  what: 'results of tools sanitized by the gateway, of CPU time',
  unit: 'MB/s',
  goal: [{ figure: 'ratio', atLeast: 0.1 }],
  run: async (options) => {
    const corpora = harmlessCorpora(await treeOf(options), FILES, SEED);
    const messages = corpora.map(({ name, texts }) => ({
      name,
      results: texts.map((text) => ({ content: [{ type: 'text', text }] })),
      megabytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6,
    }));
    const all = messages.reduce((sum, { megabytes }) => sum + megabytes, 0);
    return {
      method: `one thread, no pauses for others; ${FILES} files of each form, ${all.toFixed(0)} MB`,
      value: async () => {
        const also: Record<string, number> = {};
        let seconds = 0;
        for (const { name, results, megabytes } of messages) {
          const spent = await cpuSeconds(async () => {
            for (const result of results) await sanitize(result, PLACEHOLDERS);
          });
          also[name] = megabytes / spent;
          seconds += spent;
        }
        for (const [name, unit] of Object.entries(HOSTILE)) {
          const text = unit.repeat(MEGABYTE / unit.length);
          const result = { content: [{ type: 'text', text }] };
          const spent = await cpuSeconds(() => sanitize(result, PLACEHOLDERS));
          also[`${name}, CPU ms a MB`] = spent * 1_000;
        }
        return { value: all / seconds, also };
      },
      yardstick: {
        name: 'JSON.parse and JSON.stringify of the same results',
        value: async () => {
          const texts = messages.flatMap(({ results }) =>
            results.map((one) => JSON.stringify(one)),
          );
          const seconds = await cpuSeconds(async () => {
            for (const text of texts) JSON.stringify(JSON.parse(text));
          });
          return all / seconds;
        },
      },
    };
  },
};

async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
