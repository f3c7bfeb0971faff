import { createHash } from 'node:crypto';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

/**
 * Returns `svc-verify.html`: the page `/verify` with its worker, styles and WebAssembly in one file. Its policy runs that one
 * script alone and connects to nothing, so a file that is opened in it stays on the machine.
 */
export async function verifyFile(): Promise<string> {
  const { script, styles } = await bundle();
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    // the worker has the policy of the page that made it
    `script-src 'sha256-${hash}' 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Verify evidence</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
<div id="root"></div>
<noscript>The verifier needs JavaScript.</noscript>
<script type="module">${script}</script>
</body>
</html>
`;
}

async function bundle(): Promise<{ readonly script: string; readonly styles: string }> {
  const built = (await build({
    configFile: false,
    root: import.meta.dirname,
    plugins: [react()],
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      modulePreload: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: join(import.meta.dirname, 'src', 'app', 'verify-file.tsx'),
        output: { codeSplitting: false },
      },
    },
    // Chromium does not start a module worker from a blob of a page from disk
    worker: { format: 'iife' },
  })) as Rolldown.RolldownOutput;
  const scripts = built.output.filter((file) => file.type === 'chunk').map(({ code }) => code);
  const styles = built.output.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  const files = built.output.map(({ fileName }) => fileName).join(', ');
  if (scripts.length !== 1 || styles.length !== 1 || built.output.length !== 2) {
    throw new Error(`svc-verify.html must be of one script and one style sheet (got ${files})`);
  }
  // what ends the element in HTML does not end it in a string of the script
  const script = (scripts[0] as string).replaceAll('</script', '<\\/script');
  return { script, styles: styles[0] as string };
}
