/** When a model came and goes on its maker's own interface: days as `2026-01-31`. */
export type Lifecycle = {
  /** Ids that stand or fall together, lower case. */
  readonly ids: readonly string[];
  readonly provider: string;
  readonly released: string | null;
  readonly retires: string | null;
  /** What the maker recommends instead. */
  readonly replacement: string | null;
  /** Where the dates are published. */
  readonly source: string;
};

const OPENAI = 'https://developers.openai.com/api/docs/deprecations';
const ANTHROPIC = 'https://platform.claude.com/docs/en/about-claude/model-deprecations';
const GOOGLE = 'https://ai.google.dev/gemini-api/docs/deprecations';
const VERTEX = 'https://cloud.google.com/vertex-ai/generative-ai/docs/deprecations';
const COHERE = 'https://docs.cohere.com/docs/deprecations';

type Line = readonly [
  ids: string,
  released: string | null,
  retires: string | null,
  replacement: string | null,
];

const of = (provider: string, source: string, lines: readonly Line[]): Lifecycle[] =>
  lines.map(([ids, released, retires, replacement]) => ({
    ids: ids.split(' '),
    provider,
    released,
    retires,
    replacement,
    source,
  }));

/**
 * Dates that makers have announced, gathered in November 2026 from their pages and from copies of them. Bedrock, Vertex
 * AI and Azure set their own.
 */
export const LIFECYCLES: readonly Lifecycle[] = [
  ...of('OpenAI', OPENAI, [
    [
      'text-davinci-001 text-davinci-002 text-davinci-003 code-davinci-002 text-curie-001 text-babbage-001 text-ada-001',
      null,
      '2024-01-04',
      'gpt-3.5-turbo-instruct',
    ],
    [
      'gpt-3.5-turbo-0301 gpt-3.5-turbo-0613 gpt-3.5-turbo-16k-0613 gpt-3.5-turbo-16k',
      null,
      '2024-09-13',
      'gpt-3.5-turbo',
    ],
    ['gpt-4-vision-preview gpt-4-1106-vision-preview', '2023-11-06', '2024-12-06', 'gpt-4o'],
    ['gpt-4-32k gpt-4-32k-0613 gpt-4-32k-0314', '2023-03-14', '2025-06-06', 'gpt-4o'],
    ['gpt-4.5-preview gpt-4.5-preview-2025-02-27', '2025-02-27', '2025-07-14', 'gpt-4.1'],
    ['o1-preview o1-preview-2024-09-12', '2024-09-12', '2025-07-28', 'o3'],
    ['o1-mini o1-mini-2024-09-12', '2024-09-12', '2025-10-27', 'o4-mini'],
    ['codex-mini-latest', '2025-05-16', '2026-01-16', 'gpt-5-codex-mini'],
    ['chatgpt-4o-latest', '2024-08-15', '2026-02-17', 'gpt-5.1-chat-latest'],
    ['gpt-4-0314 gpt-4-0125-preview gpt-4-turbo-preview', null, '2026-03-26', 'gpt-5'],
    ['dall-e-2 dall-e-3', null, '2026-05-12', 'gpt-image-1'],
    [
      'computer-use-preview computer-use-preview-2025-03-11',
      '2025-03-11',
      '2026-07-23',
      'gpt-5.4-mini',
    ],
    ['gpt-4o-audio-preview-2024-12-17', '2024-12-17', '2026-07-23', 'gpt-audio'],
    ['gpt-4o-mini-audio-preview-2024-12-17', '2024-12-17', '2026-07-23', 'gpt-audio'],
    ['gpt-4o-mini-realtime-preview-2024-12-17', '2024-12-17', '2026-07-23', 'gpt-realtime-mini'],
    [
      'gpt-4o-search-preview-2025-03-11 gpt-4o-mini-search-preview-2025-03-11',
      '2025-03-11',
      '2026-07-23',
      'gpt-4.1-mini',
    ],
    ['gpt-5-chat-latest gpt-5.1-chat-latest', null, '2026-07-23', 'gpt-5.3-chat-latest'],
    ['gpt-5-codex gpt-5.1-codex gpt-5.1-codex-max gpt-5.2-codex', null, '2026-07-23', 'gpt-5.4'],
    ['gpt-5.1-codex-mini', null, '2026-07-23', 'gpt-5.4-mini'],
    [
      'o3-deep-research o3-deep-research-2025-06-26 o4-mini-deep-research o4-mini-deep-research-2025-06-26',
      '2025-06-26',
      '2026-07-23',
      'gpt-5.4-pro',
    ],
    [
      'gpt-3.5-turbo-1106 gpt-3.5-turbo-instruct babbage-002 davinci-002',
      null,
      '2026-09-28',
      'gpt-5.6-terra',
    ],
    ['gpt-3.5-turbo gpt-3.5-turbo-0125', '2023-03-01', '2026-10-23', 'gpt-5.6-terra'],
    [
      'gpt-4 gpt-4-0613 gpt-4-1106-preview gpt-4-turbo gpt-4-turbo-2024-04-09',
      '2023-03-14',
      '2026-10-23',
      'gpt-5.6-sol',
    ],
    ['gpt-4o-2024-05-13', '2024-05-13', '2026-10-23', 'gpt-5.6-sol'],
    [
      'o1 o1-2024-12-17 o3-mini o3-mini-2025-01-31 o1-pro o1-pro-2025-03-19',
      null,
      '2026-10-23',
      'gpt-5.6-sol',
    ],
    ['o4-mini o4-mini-2025-04-16', '2025-04-16', '2026-10-23', 'gpt-5.6-terra'],
    ['gpt-4.1-nano gpt-4.1-nano-2025-04-14', '2025-04-14', '2026-10-23', null],
    ['gpt-image-1', '2025-04-23', '2026-10-23', null],
    [
      'gpt-image-1-mini gpt-image-1.5 gpt-image-1.5-2025-12-16 chatgpt-image-latest',
      null,
      '2026-12-01',
      'gpt-image-2.6-sunburst',
    ],
    [
      'gpt-5 gpt-5-2025-08-07 o3 o3-2025-04-16 o3-pro o3-pro-2025-06-10 gpt-5-pro gpt-5-pro-2025-10-06',
      null,
      '2026-12-11',
      'gpt-6.1-sol',
    ],
    [
      'gpt-5-mini gpt-5-mini-2025-08-07 gpt-5-nano gpt-5-nano-2025-08-07',
      '2025-08-07',
      '2026-12-11',
      'gpt-6.1-terra',
    ],
    ['gpt-4o gpt-4o-2024-08-06 gpt-4o-2024-11-20', '2024-05-13', '2027-01-14', 'gpt-6-luna'],
    ['gpt-4o-mini gpt-4o-mini-2024-07-18', '2024-07-18', '2027-01-14', 'gpt-6-luna'],
    [
      'gpt-4.1 gpt-4.1-2025-04-14 gpt-4.1-mini gpt-4.1-mini-2025-04-14',
      '2025-04-14',
      '2027-01-14',
      'gpt-6-luna',
    ],
    ['whisper-1 gpt-4o-transcribe gpt-4o-mini-transcribe', null, '2027-02-26', null],
    ['gpt-5.1 gpt-5.1-2025-11-13', '2025-11-13', '2027-04-01', null],
    ['text-embedding-3-small text-embedding-3-large', '2024-01-25', null, null],
    ['text-embedding-ada-002', '2022-12-15', null, null],
    ['gpt-oss-120b gpt-oss-20b', '2025-08-05', null, null],
  ]),
  ...of('Anthropic', ANTHROPIC, [
    [
      'claude-1.0 claude-1.1 claude-1.2 claude-1.3 claude-1 claude-v1 claude-instant-1.0 claude-instant-1.1 claude-instant-1.2 claude-instant-1 claude-instant-v1',
      '2023-03-14',
      '2024-11-06',
      'claude-haiku-4-5-20251001',
    ],
    ['claude-2 claude-2.0 claude-2.1 claude-v2', '2023-07-11', '2025-07-21', 'claude-sonnet-4-6'],
    ['claude-3-sonnet-20240229', '2024-02-29', '2025-07-21', 'claude-sonnet-4-6'],
    [
      'claude-3-5-sonnet-20240620 claude-3-5-sonnet-20241022 claude-3-5-sonnet-latest',
      '2024-06-20',
      '2025-10-28',
      'claude-sonnet-4-6',
    ],
    ['claude-3-opus-20240229 claude-3-opus-latest', '2024-02-29', '2026-01-05', 'claude-opus-4-8'],
    [
      'claude-3-7-sonnet-20250219 claude-3-7-sonnet-latest',
      '2025-02-24',
      '2026-02-19',
      'claude-sonnet-4-6',
    ],
    [
      'claude-3-5-haiku-20241022 claude-3-5-haiku-latest',
      '2024-10-22',
      '2026-02-19',
      'claude-haiku-4-5-20251001',
    ],
    ['claude-3-haiku-20240307', '2024-03-07', '2026-04-20', 'claude-haiku-4-5-20251001'],
    ['claude-sonnet-4-20250514 claude-sonnet-4-0', '2025-05-22', '2026-06-15', 'claude-sonnet-4-6'],
    ['claude-opus-4-20250514 claude-opus-4-0', '2025-05-22', '2026-06-15', 'claude-opus-4-8'],
    ['claude-opus-4-1-20250805 claude-opus-4-1', '2025-08-05', '2026-08-05', 'claude-opus-4-8'],
    ['claude-sonnet-4-5-20250929 claude-sonnet-4-5', '2025-09-29', null, null],
    ['claude-haiku-4-5-20251001 claude-haiku-4-5', '2025-10-15', null, null],
    ['claude-opus-4-5-20251101 claude-opus-4-5', '2025-11-24', null, null],
  ]),
  ...of('Google', VERTEX, [
    [
      'text-bison text-bison@001 text-bison@002 chat-bison chat-bison@001 chat-bison@002 code-bison code-bison@001',
      '2023-06-07',
      '2025-04-09',
      'gemini-2.5-flash',
    ],
    ['textembedding-gecko@001', '2023-06-07', '2025-04-09', 'gemini-embedding-001'],
    [
      'gemini-pro gemini-1.0-pro gemini-1.0-pro-001 gemini-1.0-pro-002 gemini-pro-vision gemini-1.0-pro-vision gemini-1.0-pro-vision-001',
      '2024-02-15',
      '2025-04-09',
      'gemini-2.5-flash',
    ],
  ]),
  ...of('Google', GOOGLE, [
    [
      'gemini-1.5-pro gemini-1.5-pro-001 gemini-1.5-pro-002 gemini-1.5-pro-latest gemini-1.5-flash gemini-1.5-flash-001 gemini-1.5-flash-002 gemini-1.5-flash-latest gemini-1.5-flash-8b gemini-1.5-flash-8b-latest',
      '2024-05-24',
      '2025-09-29',
      'gemini-2.5-flash',
    ],
    ['embedding-001', null, '2025-10-30', 'gemini-embedding-001'],
    ['gemini-2.5-flash-preview-05-20', '2025-05-20', '2025-11-18', 'gemini-2.5-flash'],
    [
      'gemini-2.5-pro-preview-03-25 gemini-2.5-pro-preview-05-06 gemini-2.5-pro-preview-06-05',
      '2025-03-25',
      '2025-12-02',
      'gemini-3.1-pro-preview',
    ],
    [
      'gemini-2.0-flash-live-001 gemini-live-2.5-flash-preview',
      '2025-04-09',
      '2025-12-09',
      'gemini-2.5-flash-native-audio-preview-12-2025',
    ],
    ['text-embedding-004', '2024-04-09', '2026-01-14', 'gemini-embedding-001'],
    ['gemini-3-pro-preview', '2025-11-18', '2026-03-09', 'gemini-3.1-pro-preview'],
    ['gemini-2.0-flash gemini-2.0-flash-001', '2025-02-05', '2026-06-01', 'gemini-2.5-flash'],
    [
      'gemini-2.0-flash-lite gemini-2.0-flash-lite-001',
      '2025-02-25',
      '2026-06-01',
      'gemini-2.5-flash-lite',
    ],
    ['gemini-3.1-flash-image-preview', '2026-02-26', '2026-06-25', 'gemini-3.1-flash-image'],
    ['gemini-3-pro-image-preview', '2025-11-20', '2026-06-25', 'gemini-3-pro-image'],
    ['gemini-2.5-flash-image', '2025-10-02', '2026-10-02', null],
    ['gemini-2.5-pro', '2025-06-17', '2026-12-01', 'gemini-3.8-flash'],
    ['gemini-2.5-flash', '2025-06-17', '2026-12-01', 'gemini-3.5-flash-lite'],
    ['gemini-2.5-flash-lite', '2025-07-22', null, null],
    ['gemini-3.1-flash-lite', '2026-05-07', '2027-05-07', null],
    ['gemini-3.5-flash', '2026-05-19', null, null],
    ['gemini-embedding-001', '2025-07-14', null, null],
  ]),
  // Deprecated on 2025-09-15; Cohere has assigned no day on which they end.
  ...of('Cohere', COHERE, [
    [
      'command command-light command-nightly command-light-nightly',
      null,
      null,
      'command-a-03-2025',
    ],
    ['command-r-03-2024 command-r-plus-04-2024', '2024-03-11', null, 'command-r-08-2024'],
  ]),
];
