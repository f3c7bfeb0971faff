import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './app/console.tsx';
import { cspNonce } from './app/csp-nonce.ts';
import { installTrustedTypes } from './trusted-types.ts';
import './app/styles.ts';

installTrustedTypes();
const nonce = cspNonce();
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const console = createRoot(root);
// in pieces: the browser paints and answers keys between them
startTransition(() =>
  console.render(
    <StrictMode>
      <Console nonce={nonce} />
    </StrictMode>,
  ),
);
