import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CHARACTERS, type Random, randomOf } from './random.ts';

/** Texts that hold nothing to be removed, but for addresses of authors and values that manuals print. */
export type Corpus = { readonly name: string; readonly texts: readonly string[] };

const FORMS: Readonly<Record<string, RegExp>> = {
  documentation: /\.(?:md|txt|rst)$/i,
  'source code': /(?<!\.min)\.(?:[cm]?[jt]sx?|py|go|css|html)$/i,
  JSON: /\.json$/i,
};
const MAX_FILE = 200_000;
const LINES_OF_LOG = 400;

/** Returns at most `count` files of each form below a folder, chosen by seed, and as many logs, made at run time. */
export function harmlessCorpora(folder: string, count: number, seed: number): Corpus[] {
  const paths = filesBelow(folder);
  const corpora = Object.entries(FORMS).map(([name, form]) => {
    const random = randomOf(seed);
    const own = paths.filter((path) => form.test(path));
    const chosen = shuffled(own, random)
      .filter((path) => statSync(path).size <= MAX_FILE)
      .slice(0, count);
    return { name, texts: chosen.map((path) => readFileSync(path, 'utf8')) };
  });
  const random = randomOf(seed);
  return [...corpora, { name: 'logs', texts: Array.from({ length: count }, () => logOf(random)) }];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = [...items];
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order;
}

/** Lines as servers, databases and builds write them, with ids, digests and durations in their usual forms. */
function logOf(random: Random): string {
  return Array.from({ length: LINES_OF_LOG }, () => random.pick(LINES)(random)).join('\n');
}

const hex = (random: Random, length: number) => random.text('hex', length);
const time = (random: Random) =>
  `2026-0${1 + random.below(9)}-1${random.below(10)}T0${random.below(10)}:${10 + random.below(50)}:${10 + random.below(50)}.${random.text('digits', 3)}Z`;
const address = (random: Random) =>
  [10, random.below(256), random.below(256), random.below(256)].join('.');
const uuid = (random: Random) => [8, 4, 4, 4, 12].map((length) => hex(random, length)).join('-');
const word = (random: Random) =>
  random.pick([
    'orders',
    'billing',
    'search',
    'token',
    'session',
    'password-reset',
    'api-key',
    'auth',
  ]);

const LINES: readonly ((random: Random) => string)[] = [
  (r) =>
    `${address(r)} - - [12/Mar/2026:10:${10 + r.below(50)}:00 +0000] "GET /api/${word(r)}/${r.below(1e6)}?page=${r.below(9)} HTTP/1.1" 200 ${r.below(1e5)} "-" "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0"`,
  (r) =>
    JSON.stringify({
      level: 30,
      time: 1_760_000_000_000 + r.below(1e9),
      pid: r.below(4e4),
      hostname: `${word(r)}-${hex(r, 10)}-${r.text('base62', 5).toLowerCase()}`,
      reqId: uuid(r),
      responseTime: r.below(1e6) / 1000,
      msg: 'request completed',
    }),
  (r) =>
    `${time(r)} [info] ${word(r)}: trace_id=${hex(r, 32)} span_id=${hex(r, 16)} took ${r.below(900)}ms`,
  (r) =>
    `${time(r)} LOG:  duration: ${r.below(1e6) / 1000} ms  statement: SELECT id, ${word(r)} FROM t WHERE id = $1`,
  (r) => `commit ${hex(r, 40)}\nDate:   Thu Mar 12 10:${10 + r.below(50)}:00 2026 +0100`,
  (r) =>
    `#${r.below(30)} sha256:${hex(r, 64)} ${r.below(90)}.${r.below(10)}MB / ${r.below(90)}.1MB ${r.below(9)}.2s done`,
  (r) =>
    `Pod ${word(r)}-${hex(r, 9)}-${r.text('base62', 5).toLowerCase()} scheduled on node-${r.below(40)}.cluster.local`,
  (r) =>
    `    at ${r.pick(['handle', 'resolve', 'validateToken'])} (/srv/app/node_modules/${word(r)}/dist/index.js:${r.below(9000)}:${r.below(90)})`,
  (r) => `WARN invalid ${word(r)} for user id ${r.below(1e9)}: expected string, received undefined`,
  (r) =>
    `"integrity": "sha512-${Array.from({ length: 86 }, () => r.pick([...CHARACTERS.base62, '+', '/'])).join('')}=="`,
  (r) =>
    `order ${r.text('digits', 16)} shipped, tracking 1Z${r.text('digits', 16)}, total ${r.below(1e5) / 100} EUR`,
  (r) =>
    `metric ${word(r)}_total{instance="${address(r)}:9090",job="${word(r)}"} ${r.below(1e9)} ${1_760_000_000 + r.below(1e6)}`,
];
