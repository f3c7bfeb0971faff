import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { plainReason } from '@svc/git';
import type { Credentials } from './credentials.ts';
import { CliError } from './exit-code.ts';
import type { Interruption } from './interruption.ts';
import { streamInto, withTemporaryFiles } from './temporary-files.ts';

const EVENT_INDEX = /,"index":(\d+),"leaf":"[0-9a-f]{64}","type":"event"\}$/;
const BUFFERED_BYTES = 2 ** 20;

/** Where an export begins, and of which log. */
export type ExportQuery = { readonly from: number; readonly logNo: number | null };

/** What a download left: the whole file, `events` of which came from an earlier run. */
export type Downloaded = { readonly events: number; readonly resumed: number };

/**
 * Downloads an export to `file`. The events are first in `file.part`: a run that was interrupted is resumed after the last
 * whole line there, and `file` appears only when it is complete.
 */
export async function downloadExport(
  { api, token }: Credentials,
  file: string,
  query: ExportQuery,
  onInterrupt: Interruption['onInterrupt'],
): Promise<Downloaded> {
  const part = `${file}.part`;
  const resumed = existsSync(part) ? await keepWholeLines(part, query.from) : 0;
  const search = new URLSearchParams({
    from: `${query.from}`,
    resumeAt: `${query.from + resumed}`,
    ...(query.logNo !== null && { logNo: `${query.logNo}` }),
  });
  const response = await fetch(`${api}/v1/evidence/export?${search}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' },
    redirect: 'error',
  }).catch((error: Error) => {
    throw new CliError(`${api}: ${error.message}`);
  });
  if (response.status !== 200 || response.body === null) {
    const text = (await response.text()).slice(0, 500).replaceAll(token, '…');
    throw new CliError(`${api}: answered ${response.status}: ${JSON.stringify(text)}`);
  }
  const ends = await appendEvents(Readable.fromWeb(response.body as never), part).catch(
    (error: Error) => {
      throw new CliError(`the download ended early (${error.message}); run the command again`);
    },
  );
  await assemble(file, part, ends, onInterrupt);
  return { events: ends.events + resumed, resumed };
}

/** Cuts a part file after its last whole event in sequence; returns how many events it has. */
async function keepWholeLines(part: string, from: number): Promise<number> {
  let [count, bytes] = [0, 0];
  const lines = createInterface({ input: createReadStream(part), crlfDelay: 0 });
  for await (const line of lines) {
    if (EVENT_INDEX.exec(line)?.[1] !== `${from + count}`) break;
    bytes += Buffer.byteLength(line) + 1;
    count++;
  }
  truncateSync(part, bytes);
  return count;
}

type Ends = { readonly header: string; readonly end: string; readonly events: number };

/** Appends the event lines of an export to the part file; returns its first and last line. */
async function appendEvents(body: Readable, part: string): Promise<Ends> {
  let [header, end, events, buffered] = ['', '', 0, ''];
  const descriptor = openSync(part, 'a', 0o600);
  const flush = () => {
    appendFileSync(descriptor, buffered);
    buffered = '';
  };
  try {
    for await (const line of createInterface({ input: body, crlfDelay: 0 })) {
      if (header === '') header = line;
      else if (EVENT_INDEX.test(line)) {
        buffered += `${line}\n`;
        events++;
        if (buffered.length > BUFFERED_BYTES) flush();
      } else end = line;
    }
  } finally {
    flush();
    closeSync(descriptor);
  }
  if (!header.includes('"type":"header"') || !end.includes('"type":"end"')) {
    throw new Error('its closing line is missing');
  }
  return { header: `${header}\n`, end: `${end}\n`, events };
}

async function assemble(
  file: string,
  part: string,
  { header, end }: Ends,
  onInterrupt: Interruption['onInterrupt'],
): Promise<void> {
  const whole = `${file}.whole`;
  try {
    await withTemporaryFiles([whole], onInterrupt, async () => {
      await pipeline(async function* () {
        yield header;
        yield* createReadStream(part, { highWaterMark: BUFFERED_BYTES });
        yield end;
      }, streamInto(whole));
      renameSync(whole, file);
    });
    rmSync(part);
  } catch (error) {
    throw new CliError(`${file}: cannot be written: ${plainReason(error)}`);
  }
}
