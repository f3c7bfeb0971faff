import { Command } from 'commander';
import type { Context } from '../context.ts';

/** The command `svc logout`. */
export function logoutCommand(context: Context): Command {
  return new Command('logout')
    .description('Revoke the token that svc login has stored, and forget it.')
    .action(async () => {
      const { logout } = await import('../logout.ts');
      await logout(context);
    });
}
