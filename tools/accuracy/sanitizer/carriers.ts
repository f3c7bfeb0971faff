import { readEvents } from '../../../apps/server/src/gateway/protocol/event-stream.ts';
import type { SensitiveSample } from './sensitive-sample.ts';

/** A place in what a server sends. */
export type Carrier = {
  readonly name: string;
  /** False where a value is not recognised by design; docs/gateway.md says so. */
  readonly isClaimed: boolean;
  readonly message: (sample: SensitiveSample, surroundings: string) => unknown;
  /** What an agent can read in a message; its texts and names when absent. */
  readonly read?: (message: unknown) => string;
  /** Sizes of the chunks that the message arrives in, as an event of a stream. */
  readonly chunk?: number;
};

const plain = ({ name, value }: SensitiveSample) => (name === null ? value : `${name}=${value}`);
const text = (value: string) => ({ type: 'text', text: value });
const result = (value: object) => ({ jsonrpc: '2.0', id: 7, result: value });
const within = (sample: SensitiveSample, words: string) => `${words}\n${plain(sample)}\n${words}`;
const oneLine = (value: string) => value.replaceAll('\n', '\\n');
const member = ({ name, value }: SensitiveSample) => ({ [name ?? 'value']: value });

export const CARRIERS: readonly Carrier[] = [
  claimed('text', (s, words) => result({ content: [text(within(s, words))] })),
  claimed('text, one line', (s, words) =>
    result({ content: [text(`${words} ${plain(s)} ${words}`)] }),
  ),
  claimed('JSON as text', (s, words) =>
    result({ content: [text(JSON.stringify({ note: words, settings: member(s) }, null, 2))] }),
  ),
  claimed('JSON within JSON as text', (s, words) =>
    result({
      content: [text(JSON.stringify({ body: JSON.stringify({ note: words, ...member(s) }) }))],
    }),
  ),
  claimed('line of a log', (s) =>
    result({
      content: [text(`2026-03-01T10:00:00.120Z INFO  worker[31] loaded ${plain(s)} in 12ms`)],
    }),
  ),
  claimed('source code', (s) =>
    result({
      content: [text(`import os\n\n${s.name ?? 'VALUE'} = ${JSON.stringify(s.value)}\nrun()\n`)],
    }),
  ),
  claimed('YAML', (s) =>
    result({
      content: [text(`app:\n  port: 80\n  ${s.name ?? 'value'}: ${JSON.stringify(s.value)}\n`)],
    }),
  ),
  claimed('structured content', (s, words) =>
    result({ content: [], structuredContent: { rows: [{ id: 1, note: words, ...member(s) }] } }),
  ),
  claimed('list in structured content', (s) =>
    result({
      content: [],
      structuredContent: { [s.name ?? 'values']: ['first', s.value, 'last'] },
    }),
  ),
  claimed('name of a member', (s) =>
    result({ content: [], structuredContent: { [plain(s)]: true } }),
  ),
  claimed('text of a resource', (s, words) =>
    result({
      contents: [{ uri: 'file:///a.txt', mimeType: 'text/plain', text: within(s, words) }],
    }),
  ),
  {
    ...claimed('bytes of a resource', (s, words) =>
      result({
        contents: [
          { uri: 'file:///a.txt', blob: Buffer.from(within(s, words)).toString('base64') },
        ],
      }),
    ),
    read: (message) => Buffer.from(deepText(message, 'blob'), 'base64').toString(),
  },
  claimed('embedded resource', (s, words) =>
    result({
      content: [{ type: 'resource', resource: { uri: 'file:///a', text: within(s, words) } }],
    }),
  ),
  claimed('address of a resource', (s) =>
    result({
      content: [
        {
          type: 'resource_link',
          name: 'a',
          uri: `https://a.corp.net/?q=${s.name === null ? '' : `${s.name}=`}${s.value}`,
        },
      ],
    }),
  ),
  claimed('message of a prompt', (s, words) =>
    result({ messages: [{ role: 'user', content: text(within(s, words)) }] }),
  ),
  claimed('message of an error', (s) => ({
    jsonrpc: '2.0',
    id: 7,
    error: { code: -32000, message: `connect failed: ${plain(s)}` },
  })),
  claimed('data of an error', (s, words) => ({
    jsonrpc: '2.0',
    id: 7,
    error: { code: -32000, message: 'failed', data: { stack: words, config: member(s) } },
  })),
  claimed('notification', (s) => ({
    jsonrpc: '2.0',
    method: 'notifications/message',
    params: { level: 'info', data: plain(s) },
  })),
  claimed('request of the server', (s) => ({
    jsonrpc: '2.0',
    id: 3,
    method: 'elicitation/create',
    params: { message: `Use ${plain(s)}?`, requestedSchema: { type: 'object', properties: {} } },
  })),
  ...[1, 7].map((chunk) => ({
    ...claimed(`event in chunks of ${chunk} bytes`, (s, words) =>
      result({ content: [text(within(s, words))] }),
    ),
    chunk,
  })),
  {
    ...claimed('base64 within text', (s, words) =>
      result({
        content: [text(`payload: ${Buffer.from(`${words}\n${plain(s)}\n`).toString('base64')}`)],
      }),
    ),
    read: decodedRuns,
  },
  {
    ...claimed('percent-encoded', (s) =>
      result({
        content: [text(`redirect=https%3A%2F%2Fa.corp.net%2F%3F${encodeURIComponent(plain(s))}`)],
      }),
    ),
    read: (message) => percentDecoded(textsOf(message)),
  },
  {
    ...claimed('invisible characters within', (s) =>
      result({ content: [text(`see ${s.name === null ? '' : `${s.name}=`}${spread(s.value)}`)] }),
    ),
    read: (message) => textsOf(message).replaceAll('\u200b', ''),
  },
  unclaimed('table of Markdown', (s) =>
    result({
      content: [text(`| name | value |\n|---|---|\n| ${s.name ?? 'x'} | ${oneLine(s.value)} |`)],
    }),
  ),
  unclaimed('rows of CSV', (s) =>
    result({ content: [text(`id,${s.name ?? 'value'},note\n1,${oneLine(s.value)},ok\n`)] }),
  ),
  unclaimed('sentence', (s, words) =>
    result({ content: [text(`${words}, the ${s.name ?? 'value'} is ${s.value} and ${words}`)] }),
  ),
  {
    ...claimed('split over two items', (s) => {
      const middle = Math.floor(plain(s).length / 2);
      return result({ content: [text(plain(s).slice(0, middle)), text(plain(s).slice(middle))] });
    }),
    isClaimed: false,
    read: (message) => deepText(message, 'text'),
  },
];

function unclaimed(name: string, message: Carrier['message']): Carrier {
  return { name, message, isClaimed: false };
}

function claimed(name: string, message: Carrier['message']): Carrier {
  return { name, message, isClaimed: true };
}

/** Returns the message as the gateway gets it: where it comes in chunks, read from them. */
export async function arrived(carrier: Carrier, message: unknown): Promise<unknown> {
  const { chunk } = carrier;
  if (chunk === undefined) return message;
  const bytes = Buffer.from(`data: ${JSON.stringify(message)}\n\n`);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk as number) {
      yield bytes.subarray(at, at + (chunk as number));
    }
  }
  for await (const { data } of readEvents(chunks(), bytes.length)) return JSON.parse(String(data));
  throw new Error('the stream has no event');
}

/** Returns what an agent can read in a message. */
export function readable(carrier: Carrier, message: unknown): string {
  return (carrier.read ?? textsOf)(message);
}

/** All texts and names of a value; line ends of texts within texts are line ends. */
function textsOf(value: unknown): string {
  return texts(value).join('\n').replaceAll(/\\+n/g, '\n').replaceAll(/\\+"/g, '"');
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(texts);
  return Object.entries(value).flatMap(([name, item]) => [name, ...texts(item)]);
}

function deepText(value: unknown, wanted: string): string {
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, item]) => (name === wanted ? String(item) : deepText(item, wanted)))
    .join('');
}

function decodedRuns(message: unknown): string {
  return textsOf(message).replaceAll(/[A-Za-z0-9+/]{16,}={0,2}/g, (run) =>
    Buffer.from(run, 'base64').toString(),
  );
}

function percentDecoded(value: string): string {
  return value.replaceAll(/(?:%[0-9A-F]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

function spread(value: string): string {
  return value.replaceAll(/[A-Za-z0-9]{6}/g, '$&\u200b');
}
