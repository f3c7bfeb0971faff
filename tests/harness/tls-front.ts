import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';

/** A port of loopback that ends TLS in front of another one, under a certificate of a private authority. */
export type TlsFront = {
  readonly url: string;
  /** Path of the certificate of the authority, in PEM. */
  readonly authority: string;
  /** Leads connections to a port of loopback from now on. */
  leadTo(port: number): void;
  close(): Promise<void>;
};

/** Makes an authority, and with it the certificate of `127.0.0.1`. */
export async function startTlsFront(): Promise<TlsFront> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-tls-'));
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await writeFile(path('san'), 'subjectAltName=IP:127.0.0.1\n');
  openssl('req', '-x509', ...ec, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=company');
  openssl('req', ...ec, '-keyout', 'host.key', '-out', 'host.csr', '-subj', '/CN=host');
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'san'];
  openssl('x509', '-req', '-in', 'host.csr', ...signing, '-out', 'host.pem', '-days', '2');
  let to = 0;
  const server = createServer(
    { key: await readFile(path('host.key')), cert: await readFile(path('host.pem')) },
    (near) => {
      const far = connect(to, '127.0.0.1');
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => near.destroy());
      near.pipe(far).pipe(near);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authority: path('ca.pem'),
    leadTo: (port) => {
      to = port;
    },
    close: async () => {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
