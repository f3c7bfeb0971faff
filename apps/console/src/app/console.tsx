import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from '../api/queries.ts';
import { svcVariables, THEME } from '../parts/theme.ts';
import { createConsoleRouter } from './router.tsx';
import { Toasts } from './toasts.tsx';

/** The whole console. `nonce` is that of the page's styles. */
export function Console({ nonce }: { readonly nonce: string }) {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createConsoleRouter(client));
  return (
    <MantineProvider
      theme={THEME}
      cssVariablesResolver={svcVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
