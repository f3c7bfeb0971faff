import { decodeBody } from '../../platform/http/body-text.ts';
import { parseIJsonBody } from '../../platform/http/i-json-body.ts';
import { ProtocolError, RPC, type RpcId } from './protocol-error.ts';

export type Params = Readonly<Record<string, unknown>>;

/** A JSON-RPC 2.0 message; its members distinguish the kinds. */
export type Message =
  | {
      readonly kind: 'request';
      readonly id: RpcId;
      readonly method: string;
      readonly params: Params;
    }
  | { readonly kind: 'notification'; readonly method: string; readonly params: Params }
  | { readonly kind: 'response'; readonly id: RpcId; readonly answer: Answer };

export type Answer = { readonly result: Params } | { readonly error: Params };

const MAX_METHOD = 100;
const MAX_ID = 200;

/**
 * Parses the body of a client. It must be one message in I-JSON (RFC 7493), so that what is decided is what is forwarded;
 * a batch is refused by name.
 */
export async function parseClientMessage(body: unknown): Promise<Message> {
  if (!Buffer.isBuffer(body) || body.length === 0) {
    throw new ProtocolError(
      400,
      RPC.invalidRequest,
      'the body is empty; send one JSON-RPC message',
    );
  }
  const decoded = decodeBody(body);
  if (!decoded.ok) throw new ProtocolError(400, RPC.parseError, decoded.reason);
  const { text } = decoded;
  const json = await parseIJsonBody(text);
  if (!json.ok) {
    const place = `"${json.at}" (character ${json.offset})`;
    throw new ProtocolError(
      400,
      RPC.parseError,
      `the body is not I-JSON at ${place}: ${json.reason}`,
    );
  }
  if (Array.isArray(json.value)) {
    throw new ProtocolError(
      400,
      RPC.invalidRequest,
      'JSON-RPC batches are not supported; send one message in each request',
    );
  }
  const message = classify(json.value);
  if (message !== null) return message;
  throw new ProtocolError(400, RPC.invalidRequest, 'the body is not a JSON-RPC 2.0 message');
}

/** Returns a parsed value as a message; null for any other value. Members that JSON-RPC does not name are dropped. */
export function classify(value: unknown): Message | null {
  if (!isObject(value) || value['jsonrpc'] !== '2.0') return null;
  const { id, method, params = {}, result, error } = value;
  if (method !== undefined) {
    if (typeof method !== 'string' || method === '' || method.length > MAX_METHOD) return null;
    if (!isObject(params)) return null;
    if (id === undefined) return { kind: 'notification', method, params };
    return isId(id) ? { kind: 'request', id, method, params } : null;
  }
  if (!isId(id)) return null;
  if (isObject(result)) return { kind: 'response', id, answer: { result } };
  return isObject(error) ? { kind: 'response', id, answer: { error } } : null;
}

/** Returns a message as it is sent. */
export function toWire(message: Message): Params {
  switch (message.kind) {
    case 'request':
      return {
        jsonrpc: '2.0',
        id: message.id,
        method: message.method,
        ...(Object.keys(message.params).length > 0 && { params: message.params }),
      };
    case 'notification':
      return {
        jsonrpc: '2.0',
        method: message.method,
        ...(Object.keys(message.params).length > 0 && { params: message.params }),
      };
    case 'response':
      return { jsonrpc: '2.0', id: message.id, ...message.answer };
  }
}

export function isObject(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is RpcId {
  return (typeof value === 'string' && value.length <= MAX_ID) || Number.isSafeInteger(value);
}
