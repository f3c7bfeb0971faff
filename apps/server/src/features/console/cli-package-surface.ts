import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiError } from '../../platform/api-error.ts';
import type { Surface } from '../../platform/http/surface.ts';

/** Where `npm run build` puts the package. */
const FILE = fileURLToPath(new URL('../../../../cli/dist/svc-cli.tgz', import.meta.url));

/** The command line as a package of npm, of the same version as the service: `npm install --global ORIGIN/svc-cli.tgz`. */
export function cliPackageSurface(file: string = FILE): Surface {
  const bytes = existsSync(file) ? readFileSync(file) : null;
  return {
    name: 'console',
    register: async (scope) => {
      scope.get('/svc-cli.tgz', async (_request, reply) => {
        if (bytes === null) {
          throw new ApiError('unavailable', 'the command line is not built; run npm run build');
        }
        return reply
          .header('cache-control', 'no-cache')
          .header('content-disposition', 'attachment; filename="svc-cli.tgz"')
          .type('application/gzip')
          .send(bytes);
      });
    },
  };
}
