import {
  boolean,
  either,
  json,
  list,
  members,
  number,
  object,
  oneOf,
  required,
  type Shape,
  since,
  tagged,
  text,
  textOf,
} from './shape.ts';

/**
 * `_meta` that belongs to a decided call or to a pinned definition. Names under `io.modelcontextprotocol/` and `progressToken`
 * have a meaning of their own in the protocol: the gateway takes them out and writes its own.
 */
export const meta: Shape = object;
export const level = oneOf(
  ...['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'],
);
const role = oneOf('user', 'assistant');
const dateTime = textOf(
  40,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/,
);
const base64 = text;

/** Longer icons are left out: they are pictures in the address itself, and a definition is kept whole. */
const MAX_ICON = 8_192;

const icons = list(
  members({
    src: required(textOf(MAX_ICON)),
    mimeType: text,
    sizes: list(textOf(20)),
    theme: oneOf('light', 'dark'),
  }),
);

const annotations = members({
  audience: list(role),
  priority: number,
  lastModified: since('2025-06-18', dateTime),
});

/** What a thing is called, and what it is. */
const described = {
  name: text,
  title: since('2025-06-18', text),
  description: text,
  icons: since('2025-11-25', icons),
  _meta: since('2025-06-18', meta),
};

export const implementation = members({
  name: required(text),
  title: since('2025-06-18', text),
  version: text,
  description: since('2025-11-25', text),
  websiteUrl: since('2025-11-25', text),
  icons: since('2025-11-25', icons),
});

export const tool = members({
  ...described,
  name: required(text),
  inputSchema: object,
  outputSchema: since('2025-06-18', object),
  annotations: members({
    title: text,
    readOnlyHint: boolean,
    destructiveHint: boolean,
    idempotentHint: boolean,
    openWorldHint: boolean,
  }),
  execution: since(
    '2025-11-25',
    members({ taskSupport: oneOf('required', 'optional', 'forbidden') }),
  ),
});

export const prompt = members({
  ...described,
  name: required(text),
  arguments: list(
    members({
      name: required(text),
      title: since('2025-06-18', text),
      description: text,
      required: boolean,
    }),
  ),
});

const resourceMembers = {
  ...described,
  uri: required(text),
  mimeType: text,
  annotations,
  size: number,
};
export const resource = members(resourceMembers);

export const resourceTemplate = members({
  ...described,
  uriTemplate: required(text),
  mimeType: text,
  annotations,
});

export const resourceContents = members({
  uri: required(text),
  mimeType: text,
  text,
  blob: base64,
  _meta: since('2025-06-18', meta),
});

const content = { annotations, _meta: since('2025-06-18', meta) };
const type = required(text);
const textContent = members({ type, text: required(text), ...content });
const media = members({ type, data: required(base64), mimeType: text, ...content });
const embedded = members({ type, resource: required(resourceContents), ...content });
const link = members({ ...resourceMembers, type });

/** One piece of what a tool or a prompt returns. */
export const contentBlock = tagged('type', {
  text: textContent,
  image: media,
  audio: media,
  resource: embedded,
  resource_link: link,
});

const sampled = tagged('type', {
  text: textContent,
  image: media,
  audio: media,
  tool_use: members({
    type,
    name: required(text),
    id: required(text),
    input: object,
    _meta: meta,
  }),
  tool_result: members({
    type,
    toolUseId: required(text),
    content: list(contentBlock),
    structuredContent: json,
    isError: boolean,
    _meta: meta,
  }),
});
export const sampledContent = either(list(sampled), sampled);
export const samplingMessage = members({
  role: required(role),
  content: required(sampledContent),
  _meta: since('2025-11-25', meta),
});
export const samplingRole = role;
