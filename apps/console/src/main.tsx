import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './app/console.tsx';
import { cspNonce } from './app/csp-nonce.ts';
import { installTrustedTypes } from './trusted-types.ts';
import './app/styles.ts';

installTrustedTypes();
const nonce = cspNonce();
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <Console nonce={nonce} />
  </StrictMode>,
);
