/** Id of a JSON-RPC request. */
export type RpcId = string | number;

/** Codes of JSON-RPC 2.0, and those that the gateway adds. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** The policy refuses a request whose result has no place for a text. */
  refused: -32010,
  /** The server failed, or its response is withheld. */
  upstream: -32011,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
} as const;

/** A request that breaks the protocol, or whose server does: an HTTP status and a JSON-RPC error. */
export class ProtocolError extends Error {
  readonly status: number;
  readonly code: number;
  readonly id: RpcId | null;
  readonly data: Readonly<Record<string, unknown>> | null;

  constructor(
    status: number,
    code: number,
    message: string,
    { id = null, data = null }: { id?: RpcId | null; data?: ProtocolError['data'] } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.id = id;
    this.data = data;
  }
}

/** Returns the body of a JSON-RPC error response. */
export function rpcError(id: RpcId | null, code: number, message: string, data?: unknown) {
  return {
    jsonrpc: '2.0',
    id,
    error: { code, message, ...(data != null && { data }) },
  } as const;
}
