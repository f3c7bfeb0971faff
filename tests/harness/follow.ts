/** A message of a stream of server-sent events. */
export type Message = { readonly id: string; readonly event: string; readonly data: unknown };

/** A stream of changes as a client reads it. */
export type Followed = {
  readonly status: number;
  /** Reads up to the next message; null at the end of the stream. */
  next(): Promise<Message | null>;
  close(): Promise<void>;
};

/** Opens `GET /v1/changes` with these headers. */
export async function followChanges(
  url: string,
  headers: Readonly<Record<string, string>>,
  query = '',
): Promise<Followed> {
  const controller = new AbortController();
  const { signal } = controller;
  const response = await fetch(`${url}/v1/changes${query}`, { headers, signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<Message | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const message = parseMessage(text.slice(0, end));
        text = text.slice(end + 2);
        if (message !== null) return message;
      } else {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done || value === undefined) return null;
        text += value;
      }
    }
  };
  return {
    status: response.status,
    next,
    close: async () => {
      await reader?.cancel().catch(() => {});
      controller.abort();
    },
  };
}

/** Null for a comment, such as a heartbeat. */
function parseMessage(block: string): Message | null {
  const [, id = '', event = '', data = ''] =
    /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
  return event === '' ? null : { id, event, data: JSON.parse(data) };
}
