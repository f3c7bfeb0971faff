import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type OperationId, ROUTES, type Route } from '@svc/contract';
import { createServer } from 'vite';

/** The parts page: its address, and what stops it. */
export type PartsServer = { readonly url: string; close(): Promise<void> };

/**
 * Serves the page of the parts on loopback, each part in its states. The API answers with the examples of the contract. `port` 0 takes
 * a free one; `cacheDir` has what is bundled of libraries.
 */
export async function startParts(port: number, cacheDir: string): Promise<PartsServer> {
  const server = await createServer({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    cacheDir,
    server: { host: '127.0.0.1', port, strictPort: port !== 0 },
    optimizeDeps: { entries: ['parts.html'] },
    plugins: [
      {
        name: 'contract-examples',
        configureServer: ({ middlewares }) => {
          middlewares.use(answerByExample);
        },
      },
    ],
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('the parts have no port');
  const url = `http://127.0.0.1:${address.port}/parts.html`;
  return { url, close: () => server.close() };
}

function answerByExample(
  { url = '/', method }: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const { pathname } = new URL(url, 'http://127.0.0.1');
  if (!pathname.startsWith('/v1/')) {
    next();
    return;
  }
  const routes = Object.keys(ROUTES).map((id): Route => ROUTES[id as OperationId]);
  // a path without parameters is nearer than one with
  const found = routes
    .filter((route) => route.method === method && patternOf(route.path).test(pathname))
    .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))[0];
  response.statusCode = found?.success.status ?? 404;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(found?.success.example ?? {}));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
