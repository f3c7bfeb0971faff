const FILES = 4;
const HEADER_LINES = 5;

/**
 * A unified diff of `lines` lines in 4 files, as a day's work leaves it: of ten lines of a hunk five are added, two removed,
 * three stay. `lines` is a multiple of 4, at least 60, so that each file has its header and some lines.
 */
export function sampleDiff(lines: number): string {
  if (lines % FILES !== 0 || lines < 60) throw new RangeError(`no diff of ${lines} lines`);
  return Array.from({ length: FILES }, (_, file) => fileDiff(file, lines / FILES)).join('');
}

function fileDiff(file: number, lines: number): string {
  const path = `src/orders/step-${file}.ts`;
  const body = Array.from({ length: lines - HEADER_LINES }, (_, line) => bodyLine(file, line));
  const without = (sign: string) => body.filter((line) => !line.startsWith(sign)).length;
  return [
    `diff --git a/${path} b/${path}`,
    `index 3f1c0a${file}..9b2e71${file} 100644`,
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -40,${without('+')} +40,${without('-')} @@ export async function place(order: Order) {`,
    ...body,
    '',
  ].join('\n');
}

function bodyLine(file: number, line: number): string {
  const sign = ' ++-+ +-+ '[line % 10] as string;
  const statement = STATEMENTS[(file + line) % STATEMENTS.length] as string;
  return `${sign}  ${statement.replace('#', String(line))}`;
}

const STATEMENTS = [
  `const total# = order.items.reduce((sum, item) => sum + item.price * item.count, 0);`,
  `if (total# > limits.single) throw new LimitError('order', order.id, total#);`,
  `log.info({ order: order.id, step: # }, 'priced');`,
  `const client# = connect(process.env.ORDERS_URL, { token: process.env.ORDERS_TOKEN });`,
  `await client#.post('/v1/orders', { body: JSON.stringify(order), retries: 3 });`,
  `// The warehouse answers late on Mondays, so the reservation is asked for first.`,
  `export const reserved# = await warehouse.reserve(order.items, { until: addMinutes(now(), #) });`,
];
