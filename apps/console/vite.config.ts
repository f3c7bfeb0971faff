import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Fields of few forms, and what opens above a page, are files of their own, which no page needs at first. */
const OF_FEW_PAGES =
  /\/(?:NumberInput|PasswordInput|FileInput|Textarea|Switch|Radio|Menu|Modal|ModalBase|Drawer|Popover|ScrollArea|FocusTrap)\/|react-number-format|react-textarea|floating-ui|react-remove-scroll|react-transition-group/;
const isOfMostPages = (id: string) => !OF_FEW_PAGES.test(id);

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
      output: {
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 3, test: isOfMostPages }] },
      },
    },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    license: { fileName: 'licenses.md' },
  },
  worker: { format: 'es' },
  logLevel: 'warn',
});
