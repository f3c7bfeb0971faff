import { spawnSync } from 'node:child_process';

const VARIABLE = 'TEST_NETWORK';
const OWN = 'own';

/** Whether packets can be dropped here: in a network namespace of our own, by iptables (`apt-get install iptables`). */
export const HAS_PACKET_FILTER = process.env[VARIABLE] === OWN && runs('iptables', ['-w', '-S']);

/**
 * Runs this program again with the same arguments in a network namespace of its own, whose rules concern nothing else of the machine
 * and go with it. Returns its exit code; null where this is that run, or where the machine permits no namespace.
 */
export function runInOwnNetwork(): number | null {
  if (process.env[VARIABLE] === OWN || !runs('unshare', ['--net', 'true'])) return null;
  const script = 'ip link set lo up && exec "$0" "$@"';
  const program = [process.execPath, ...process.argv.slice(1)];
  const { status } = spawnSync('unshare', ['--net', 'sh', '-c', script, ...program], {
    env: { ...process.env, [VARIABLE]: OWN },
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** Drops every packet from and to these ports of loopback; returns what ends that. */
export function dropPackets(ports: readonly number[]): () => void {
  const rules = ports.flatMap((port) =>
    ['--dport', '--sport'].map((side) => ['INPUT', '-i', 'lo', '-p', 'tcp', side, `${port}`]),
  );
  const each = (action: string) => {
    for (const rule of rules) {
      const args = ['-w', action, ...rule, '-j', 'DROP'];
      if (!runs('iptables', args)) throw new Error(`iptables ${args.join(' ')} failed`);
    }
  };
  each('-A');
  return () => each('-D');
}

function runs(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
