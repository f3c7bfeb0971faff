import { createReadStream, renameSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DISCLOSURES_FORMAT,
  type DisclosuresEnd,
  type DisclosuresHeader,
  disclosuresEnd,
  disclosuresHeader,
  readDisclosuresHeader,
  readDisclosuresLine,
  readHeader,
} from '@svc/ledger';
import { parsed, problemText } from './api-client.ts';
import type { Credentials } from './credentials.ts';
import { CliError } from './exit-code.ts';
import type { Interruption } from './interruption.ts';
import { streamInto, withTemporaryFiles } from './temporary-files.ts';

type Range = Omit<DisclosuresHeader, 'format'>;

/**
 * Downloads the disclosures of the events that an export has, to `file`, which appears only when it is complete; nothing is left
 * of a part. The service answers long
 * ranges in parts, and seals each.
 */
export async function downloadDisclosures(
  credentials: Credentials,
  exported: string,
  file: string,
  onInterrupt: Interruption['onInterrupt'],
): Promise<DisclosuresEnd> {
  const range = await rangeOf(exported);
  const body = `${file}.part`;
  const whole = `${file}.whole`;
  return withTemporaryFiles([body, whole], onInterrupt, async () => {
    const counts = { disclosed: 0, erased: 0 };
    await pipeline(partsOf(credentials, range, counts), streamInto(body));
    await pipeline(async function* () {
      yield disclosuresHeader({ format: DISCLOSURES_FORMAT, ...range });
      yield* createReadStream(body);
      yield disclosuresEnd(counts);
    }, streamInto(whole));
    renameSync(whole, file);
    return counts;
  });
}

/** The events that an export has, by its header. */
async function rangeOf(exported: string): Promise<Range> {
  const lines = createInterface({ input: createReadStream(exported), crlfDelay: 0 });
  for await (const line of lines) {
    const header = readHeader(`${line}\n`);
    if (!header.ok) throw new CliError(`${exported}: ${header.reason}`);
    const { tenant, logNo, from, to } = header.value;
    return { tenant, logNo, from, to };
  }
  throw new CliError(`${exported}: the file is empty`);
}

/** The lines of all parts without their headers and closing lines, which are counted. */
async function* partsOf(
  credentials: Credentials,
  range: Range,
  counts: { disclosed: number; erased: number },
): AsyncGenerator<string> {
  let from = range.from;
  do {
    const lines = await requestPart(credentials, { ...range, from });
    const { value: first = '' } = await lines.next();
    const header = readDisclosuresHeader(`${first}\n`);
    if (!header.ok || header.value.from !== from || header.value.logNo !== range.logNo) {
      throw new CliError(`${credentials.api}: answered other disclosures than asked for`);
    }
    let end: DisclosuresEnd | undefined;
    for await (const line of lines) {
      const read = readDisclosuresLine(`${line}\n`);
      if (!read.ok || end !== undefined) throw new CliError(`${credentials.api}: ${UNEXPECTED}`);
      if (read.value.type === 'end') end = read.value;
      else yield `${line}\n`;
    }
    if (end === undefined) {
      throw new CliError('the download of the disclosures ended early; run the command again');
    }
    counts.disclosed += end.disclosed;
    counts.erased += end.erased;
    if (header.value.to <= from && from < range.to) throw new CliError(UNEXPECTED);
    from = header.value.to;
  } while (from < range.to);
}

const UNEXPECTED = 'the answer has a line that is no disclosure';

async function requestPart(
  { api, token }: Credentials,
  { from, to, logNo }: Range,
): Promise<AsyncGenerator<string>> {
  const response = await fetch(`${api}/v1/evidence/disclosures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from, to, logNo }),
    redirect: 'error',
  }).catch((error: Error) => {
    throw new CliError(`${api}: ${error.message}`);
  });
  if (response.status !== 200 || response.body === null) {
    const text = (await response.text()).slice(0, 2000);
    throw new CliError(
      `${api}: ${problemText(response.status, parsed(text)).replaceAll(token, '…')}`,
    );
  }
  return linesOf(Readable.fromWeb(response.body as never));
}

async function* linesOf(body: Readable): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: body, crlfDelay: 0 });
  } catch (error) {
    const reason = (error as Error).message;
    throw new CliError(
      `the download of the disclosures ended early (${reason}); run the command again`,
    );
  }
}
