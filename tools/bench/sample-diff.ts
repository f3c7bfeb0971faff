const HEADER_LINES = 5;
const MIN_LINES_OF_FILE = 15;

/**
 * A unified diff of `lines` lines in so many files, as a day's work leaves it: of ten lines of a hunk five are added, two
 * removed, three stay. Each file has the same number of lines, at least 15: its header and some lines.
 */
export function sampleDiff(lines: number, files = 4): string {
  const ofFile = lines / files;
  if (!Number.isInteger(ofFile) || ofFile < MIN_LINES_OF_FILE) {
    throw new RangeError(`no diff of ${lines} lines in ${files} files`);
  }
  return Array.from({ length: files }, (_, file) => fileDiff(file, ofFile)).join('');
}

function fileDiff(file: number, lines: number): string {
  const path = `src/orders/step-${file}.ts`;
  const body = Array.from({ length: lines - HEADER_LINES }, (_, line) => bodyLine(file, line));
  const without = (sign: string) => body.filter((line) => !line.startsWith(sign)).length;
  return [
    `diff --git a/${path} b/${path}`,
    `index 3f1c0a${file.toString(16)}..9b2e71${file.toString(16)} 100644`,
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
