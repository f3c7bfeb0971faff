import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type OperationId, ROUTES, type Route } from '@svc/contract';
import { build, createServer, type InlineConfig, type Plugin, preview } from 'vite';

const PAGE = 'parts.html';

/** The page of the parts: its address, and what stops it. */
export type PartsServer = { readonly url: string; close(): Promise<void> };

/** Serves the page of the parts on loopback from its sources, which it follows. The API answers with the examples of the contract. */
export async function startParts(port: number): Promise<PartsServer> {
  const server = await createServer({
    ...CONFIG,
    cacheDir: join(import.meta.dirname, '..', '..', 'node_modules', '.vite-parts'),
    server: { host: '127.0.0.1', port, strictPort: true },
    optimizeDeps: { entries: [PAGE] },
  });
  await server.listen();
  return { url: `http://127.0.0.1:${port}/${PAGE}`, close: () => server.close() };
}

/** Bundles the page of the parts into a folder and serves it likewise, at a free port. */
export async function previewParts(outDir: string): Promise<PartsServer> {
  await build({
    ...CONFIG,
    build: { outDir, emptyOutDir: true, minify: false, rolldownOptions: { input: PAGE_FILE } },
  });
  const server = await preview({
    ...CONFIG,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.httpServer.address();
  if (typeof address !== 'object' || address === null) throw new Error('the parts have no port');
  const url = `http://127.0.0.1:${address.port}/${PAGE}`;
  return { url, close: () => server.close() };
}

const PAGE_FILE = join(import.meta.dirname, PAGE);

const EXAMPLES: Plugin = {
  name: 'contract-examples',
  configureServer: ({ middlewares }) => {
    middlewares.use(answerByExample);
  },
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use(answerByExample);
  },
};

const CONFIG: InlineConfig = {
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  plugins: [EXAMPLES],
};

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
