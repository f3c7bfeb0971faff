import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A double of the transit engine of Vault: `encrypt` and `decrypt` of one `aes256-gcm96` key, as the API documents them.
 * Strict: another token, path or member is refused as Vault refuses it; associated data is authenticated.
 */
export type VaultDouble = {
  readonly address: string;
  readonly token: string;
  /** What it answers: as it should, as a sealed Vault (503), or as one whose policy denies (403). */
  state: 'unsealed' | 'sealed' | 'denied';
  readonly calls: string[];
  close(): Promise<void>;
};

const MEMBERS = {
  encrypt: ['associated_data', 'plaintext'],
  decrypt: ['associated_data', 'ciphertext'],
};

export async function startVaultDouble(keyName: string): Promise<VaultDouble> {
  const key = randomBytes(32);
  const token = `hvs-${randomBytes(12).toString('hex')}`;
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request);
    respond(response, status, body);
  });
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const text = Buffer.concat(await request.toArray()).toString();
    if (double.state === 'sealed') return failure(503, 'Vault is sealed');
    const [, operation] =
      new RegExp(`^/v1/transit/(encrypt|decrypt)/${keyName}$`).exec(request.url ?? '') ?? [];
    if (request.method !== 'POST' || operation === undefined) return failure(404, 'no handler');
    if (double.state === 'denied' || request.headers['x-vault-token'] !== token) {
      return failure(403, 'permission denied');
    }
    double.calls.push(operation);
    const body = JSON.parse(text) as Record<string, string>;
    const members = MEMBERS[operation as keyof typeof MEMBERS];
    if (Object.keys(body).sort().join() !== members.join()) return failure(400, 'unknown member');
    const associated = Buffer.from(body['associated_data'] ?? '', 'base64');
    return operation === 'encrypt'
      ? encrypted(Buffer.from(body['plaintext'] ?? '', 'base64'), associated)
      : decrypted(body['ciphertext'] ?? '', associated);
  };
  const encrypted = (plaintext: Buffer, associated: Buffer) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associated);
    const bytes = Buffer.concat([
      nonce,
      cipher.update(plaintext),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    return {
      status: 200,
      body: { data: { ciphertext: `vault:v1:${bytes.toString('base64')}`, key_version: 1 } },
    };
  };
  const decrypted = (ciphertext: string, associated: Buffer) => {
    const [, encoded = ''] = /^vault:v1:(.+)$/.exec(ciphertext) ?? [];
    const bytes = Buffer.from(encoded, 'base64');
    if (bytes.length < 28) return failure(400, 'invalid ciphertext');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAAD(associated).setAuthTag(bytes.subarray(-16));
    const plaintext = decipher.update(bytes.subarray(12, -16));
    try {
      decipher.final();
    } catch {
      return failure(400, 'cipher: message authentication failed');
    }
    return { status: 200, body: { data: { plaintext: plaintext.toString('base64') } } };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: VaultDouble = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    state: 'unsealed',
    calls: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return double;
}

function failure(status: number, error: string) {
  return { status, body: { errors: [error] } };
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
