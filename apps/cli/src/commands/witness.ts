import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Command } from 'commander';
import type { Context } from '../context.ts';
import { UsageError } from '../exit-code.ts';

const HELP = `
Run it on a machine that the operator of the service does not control. It cosigns a checkpoint only if it continues the
one that it cosigned last, so a log that it witnesses can be neither rewritten nor shown in two versions.

Example:
  svc witness --dir ./witness --log "svc.ledger/v1/tnt_.../0=svc-ledger+0a1b2c3d+AQ..."`;

type WitnessFlags = {
  readonly dir: string;
  readonly log: readonly string[];
  readonly name: string;
  readonly listen: string;
};

/** The command `svc witness`: a witness of C2SP tlog-witness. */
export function witnessCommand(context: Context): Command {
  return new Command('witness')
    .description('Serve a witness that cosigns checkpoints of evidence logs.')
    .requiredOption('--dir <folder>', 'where the key and what was cosigned last are kept')
    .requiredOption(
      '--log <origin=key...>',
      'logs to witness: first line of a checkpoint, =, verifier key',
    )
    .option('--name <name>', 'name of the witness key', 'svc-witness')
    .option('--listen <host:port>', 'address to listen on', '127.0.0.1:8478')
    .addHelpText('after', HELP)
    .action(async ({ dir, log, name, listen }: WitnessFlags) => {
      const { openCosigner, witnessServer } = await import('../witness-server.ts');
      const { parseVkey } = await import('@svc/ledger');
      const logs = new Map(
        log.map((entry) => {
          const at = entry.indexOf('=');
          const key = parseVkey(entry.slice(at + 1));
          if (at < 1 || !key.ok) throw new UsageError(`--log ${entry}: must be ORIGIN=KEY`);
          return [entry.slice(0, at), key.value] as const;
        }),
      );
      const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(listen) ?? [];
      if (port === '') throw new UsageError(`--listen must be HOST:PORT (got ${listen})`);
      const cosigner = openCosigner(dir, name);
      const server = witnessServer(dir, cosigner, logs);
      server.listen(Number(port), host);
      await once(server, 'listening');
      const { port: bound } = server.address() as AddressInfo;
      context.out(`key ${cosigner.vkey}\nlistening on http://${host}:${bound}\n`);
      const stop = context.stop();
      if (!stop.aborted) await once(stop, 'abort');
      server.closeAllConnections();
      server.close();
    });
}

/** The command `svc evidence witness`: has a witness cosign the log's checkpoint, and prints the result. */
export function evidenceWitnessCommand(context: Context): Command {
  return new Command('witness')
    .description("Have a witness cosign the log's checkpoint; print it for verify --checkpoint.")
    .argument(
      '[url]',
      'address of the witness; without it, what the witnesses of the service cosigned',
    )
    .action(async (url: string | undefined) => {
      if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
        throw new UsageError(`the address of a witness must be an http(s) URL (got ${url})`);
      }
      const { callApi } = await import('../api-client.ts');
      const { currentCredentials } = await import('../credentials.ts');
      const { cosignedBy } = await import('../witness-server.ts');
      const credentials = currentCredentials(context.env);
      const get = (path: string) => callApi(credentials, 'GET', `/v1/evidence/${path}`);
      if (url === undefined) {
        context.out(`${JSON.stringify(await get('witnessed'))}\n`);
        return;
      }
      const api = {
        checkpoint: async () => {
          const { note, size } = await get('checkpoint');
          return { note: String(note), size: Number(size) };
        },
        consistency: async (from: number, to: number) => {
          const { proof } = await get(`consistency?from=${from}&to=${to}`);
          return proof as string[];
        },
      };
      context.out(await cosignedBy(url, api));
    });
}
