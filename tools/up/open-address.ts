import { spawn } from 'node:child_process';
import { once } from 'node:events';

const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  linux: ['xdg-open', 'wslview'],
};

/** Opens an address in the user's browser; returns the sentence to print when no program does. */
export async function openAddress(address: string): Promise<string | null> {
  const openers = OPENERS[process.platform] ?? [];
  for (const opener of openers) if (await starts(opener, address)) return null;
  return `No browser was opened (tried ${openers.join(', ') || 'nothing on this platform'}); open ${address} yourself.`;
}

async function starts(program: string, address: string): Promise<boolean> {
  const child = spawn(program, [address], { stdio: 'ignore', detached: true });
  child.unref();
  try {
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch {
    return false;
  }
}

/** Returns a path as a POSIX shell reads it. */
export function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
