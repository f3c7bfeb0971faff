import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type ListOperation, prefetchOperation, prefetchPages } from '../api/queries.ts';
import { absoluteTimes } from '../parts/relative-time.ts';
import { parseSearch, type Search, stringifySearch, withoutPageFields } from '../parts/search.ts';
import { CliSignIn } from './cli-sign-in.tsx';
import { guarded } from './guarded-page.tsx';
import { NotFound, PageFailed } from './not-found.tsx';
import { PAGE_LISTS } from './page-lists.ts';
import { PAGES, type PageEntry } from './pages.ts';
import { AppCreatedStep, CreateAppStep } from './platform-step.tsx';
import { SignedIn } from './signed-in.tsx';
import { Start } from './start.tsx';
import { TenantFrame } from './tenant-frame.tsx';

/** The reserved tenant whose people administrate the deployment. */
const PLATFORM = 'platform';

/** Builds the router: every page of a tenant below `/t/{tenant}`. */
export function createConsoleRouter(client: QueryClient) {
  const root = createRootRoute({ notFoundComponent: NotFound });
  const start = createRoute({ getParentRoute: () => root, path: '/', component: Start });
  const verify = createRoute({
    getParentRoute: () => root,
    path: '/verify',
    component: lazyRouteComponent(() => import('../verify/verify-page.tsx'), 'VerifyPage'),
  });
  const signedIn = createRoute({
    getParentRoute: () => root,
    path: '/signed-in',
    component: SignedIn,
  });
  const cliSignIn = createRoute({
    getParentRoute: () => root,
    path: '/cli-sign-in',
    component: CliSignIn,
  });
  const setup = createRoute({
    getParentRoute: () => root,
    path: '/setup',
    component: lazyRouteComponent(() => import('../features/setup/setup-page.tsx'), 'SetupPage'),
  });
  const tenant = createRoute({
    getParentRoute: () => root,
    path: '/t/$tenant',
    component: TenantFrame,
    // while the files of the page are loaded
    loader: () => prefetchOperation(client, 'getMe', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const tenantStart = createRoute({
    getParentRoute: () => tenant,
    path: '/',
    beforeLoad: ({ params }) => {
      const first = params.tenant === PLATFORM ? 'tenants' : PAGES[0]?.path;
      throw redirect({ to: `/t/${params.tenant}/${first}` as never });
    },
  });
  const platform = createRoute({
    getParentRoute: () => root,
    path: '/platform',
    beforeLoad: () => {
      throw redirect({ to: `/t/${PLATFORM}/tenants` as never });
    },
  });
  const createApp = createRoute({
    getParentRoute: () => root,
    path: '/platform/create-app',
    component: CreateAppStep,
  });
  const appCreated = createRoute({
    getParentRoute: () => root,
    path: '/platform/app-created',
    component: AppCreatedStep,
  });
  const scan = createRoute({
    getParentRoute: () => tenant,
    path: 'scans/$id',
    component: lazyRouteComponent(
      () => import('../features/repositories/scan-page.tsx'),
      'ScanPage',
    ),
  });
  const addRepository = createRoute({
    getParentRoute: () => tenant,
    path: 'repositories/add',
    component: lazyRouteComponent(
      () => import('../features/repositories/add-repository-page.tsx'),
      'AddRepositoryPage',
    ),
  });
  const replay = createRoute({
    getParentRoute: () => tenant,
    path: 'policies/replays/$id',
    component: lazyRouteComponent(
      () => import('../features/policies/replay-page.tsx'),
      'ReplayPage',
    ),
  });
  const actions = createRoute({
    getParentRoute: () => tenant,
    path: 'evidence/actions',
    component: lazyRouteComponent(
      () => import('../features/evidence/actions-page.tsx'),
      'ActionsPage',
    ),
  });
  const control = createRoute({
    getParentRoute: () => tenant,
    path: 'compliance/$id/controls/$controlId',
    component: lazyRouteComponent(
      () => import('../features/compliance/control-page.tsx'),
      'ControlPage',
    ),
  });
  const signals = createRoute({
    getParentRoute: () => tenant,
    path: 'compliance/signals',
    component: lazyRouteComponent(
      () => import('../features/compliance/signals-page.tsx'),
      'SignalsPage',
    ),
  });
  const signal = createRoute({
    getParentRoute: () => tenant,
    path: 'compliance/signals/$id',
    component: lazyRouteComponent(
      () => import('../features/compliance/signal-page.tsx'),
      'SignalPage',
    ),
  });
  const auditPacks = createRoute({
    getParentRoute: () => tenant,
    path: 'compliance/audit-packs',
    component: lazyRouteComponent(
      () => import('../features/compliance/audit-packs-page.tsx'),
      'AuditPacksPage',
    ),
  });
  const scopes = createRoute({
    getParentRoute: () => tenant,
    path: 'compliance/scopes',
    component: lazyRouteComponent(
      () => import('../features/compliance/scopes-page.tsx'),
      'ScopesPage',
    ),
  });
  const routes = PAGES.flatMap((page) => pageRoutes(client, tenant, page));
  return createRouter({
    routeTree: root.addChildren([
      start,
      verify,
      signedIn,
      cliSignIn,
      setup,
      platform,
      createApp,
      appCreated,
      tenant.addChildren([
        tenantStart,
        scan,
        addRepository,
        replay,
        actions,
        control,
        signals,
        signal,
        auditPacks,
        scopes,
        ...routes,
      ]),
    ]),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageFailed,
  });
}

type TenantRoute = { readonly id: string };

function pageRoutes(client: QueryClient, tenant: TenantRoute, page: PageEntry) {
  const { path, load, loadOne } = page;
  const getParentRoute = () => tenant as never;
  const operation: ListOperation | undefined = PAGE_LISTS[path as keyof typeof PAGE_LISTS];
  // while the files of the page are loaded
  const prefetch = ({ location }: { location: { search: Search } }) => {
    const query = absoluteTimes(withoutPageFields(location.search));
    if (operation !== undefined) prefetchPages(client, operation, { query } as never);
  };
  const routeOf = (
    below: string,
    component: () => Promise<ComponentType>,
    loader?: typeof prefetch,
  ) =>
    createRoute({
      getParentRoute,
      path: below,
      loader,
      component: lazyRouteComponent(async () => ({ default: guarded(page, await component()) })),
    } as never) as never;
  const list = routeOf(path, load, prefetch);
  return loadOne === undefined ? [list] : [list, routeOf(`${path}/$id`, loadOne)];
}
