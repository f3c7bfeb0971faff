import { spawn } from 'node:child_process';

/** Programs that open an address in the person's browser, the first that is there; `wslview` is of Windows' Linux alone. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly (readonly string[])[]>>> = {
  darwin: [['open']],
  linux: [['wslview'], ['xdg-open']],
  win32: [['rundll32', 'url.dll,FileProtocolHandler']],
};

/** Opens an http address in the browser, through no shell; returns false where no program for it is there. */
export async function openBrowser(url: string): Promise<boolean> {
  for (const opener of OPENERS[process.platform] ?? OPENERS.linux ?? []) {
    if (await starts([...opener, url])) return true;
  }
  return false;
}

function starts([program = '', ...args]: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
