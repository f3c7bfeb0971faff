import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { svcVariables, THEME } from '../parts/theme.ts';
import { VerifyForm } from '../verify/verify-form.tsx';
import VerifyWorker from '../verify/verify-worker.ts?worker&inline';
import './verify-file-styles.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={THEME} cssVariablesResolver={svcVariables} defaultColorScheme="auto">
      <VerifyForm startWorker={() => new VerifyWorker()}>
        <p>
          This file has all that it needs: it runs from disk, without a network, and its policy lets
          it connect to nothing.
        </p>
      </VerifyForm>
    </MantineProvider>
  </StrictMode>,
);
