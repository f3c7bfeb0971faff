import { MantineProvider } from '@mantine/core';
import type { Me } from '@svc/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { call } from '../api/call.ts';
import { MeContext } from '../api/me.ts';
import { createQueryClient } from '../api/queries.ts';
import '../app/styles.ts';
import { svcVariables, THEME } from '../parts/theme.ts';
import { ACTION_STORIES } from './action-stories.tsx';
import { CODE_HOST_STORIES } from './code-host-stories.tsx';
import { COMPLIANCE_STORIES } from './compliance-stories.tsx';
import { LIST_STORIES } from './list-stories.tsx';
import { PAGE_STORIES } from './page-stories.tsx';
import './stories.css';
import { StorySection } from './story.tsx';
import { TEXT_STORIES } from './text-stories.tsx';

const STORIES = [
  ...TEXT_STORIES,
  ...ACTION_STORIES,
  ...LIST_STORIES,
  ...PAGE_STORIES,
  ...CODE_HOST_STORIES,
  ...COMPLIANCE_STORIES,
];

/** All stories, below each other. */
function Stories({ me }: { readonly me: Me }) {
  return (
    <MeContext value={me}>
      <main className="stories">
        <h1>Parts of the console</h1>
        {STORIES.map((story) => (
          <StorySection key={story.title} story={story} />
        ))}
      </main>
    </MeContext>
  );
}

const me = await call('getMe', {});
const client = createQueryClient();
const router = createRouter({
  routeTree: createRootRoute({ component: () => <Stories me={me} /> }),
  defaultNotFoundComponent: () => null,
});
createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider theme={THEME} cssVariablesResolver={svcVariables} defaultColorScheme="auto">
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);
