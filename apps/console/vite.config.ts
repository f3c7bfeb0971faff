import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // the server puts a fresh nonce in place of this word into every answer
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    // what most pages share is one file: a browser has six connections
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] } },
    },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    license: { fileName: 'licenses.md' },
  },
  worker: { format: 'es' },
  logLevel: 'warn',
});
