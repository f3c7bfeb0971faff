import { examplePage } from '../example.ts';
import { ListQuery, NoContent, Page } from '../list.ts';
import { ADMINS, OPERATORS, PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import {
  ADD_INSTALLATION,
  BEGUN_INSTALLATION,
  CODE_HOST_READINESS,
  INSTALLATION,
  INSTALLATION_PARAMS,
} from './examples.ts';
import {
  AddCodeHostInstallation,
  BegunCodeHostInstallation,
  CodeHostInstallation,
  CodeHostInstallationParams,
} from './installations.ts';
import { CodeHostReadiness } from './schemas.ts';

export const codeHostRoutes = {
  getCodeHost: {
    method: 'GET',
    path: '/v1/integrations/code-host',
    summary: 'Check whether the code-hosting App can be installed',
    description:
      'Checks the six values of the App, then asks the code host for its id, slug, client, permissions and events. Whatever cannot be confirmed makes the App `not_ready`, without `installUrl`. The answer is kept for 60 seconds.',
    tag: 'code-host',
    roles: [...ADMINS, ...OPERATORS],
    success: { status: 200, schema: CodeHostReadiness, example: CODE_HOST_READINESS },
    errors: [],
  },
  addCodeHostInstallation: {
    method: 'POST',
    path: '/v1/integrations/code-host/install',
    summary: 'Begin to connect an installation of the App to the tenant',
    description:
      'Answers the page of the code host to go on at, for 30 minutes and the person who asks. Nothing is connected before the person has proven to be the account of the installation or an administrator of each of its repositories. With `hostInstallationId` an installation is connected that was made at the host. Answers 409 unless the App is `ready`.',
    tag: 'code-host',
    roles: ADMINS,
    body: AddCodeHostInstallation,
    example: { body: ADD_INSTALLATION },
    success: { status: 200, schema: BegunCodeHostInstallation, example: BEGUN_INSTALLATION },
    repeatable: true,
    recentSignIn: true,
    errors: ['conflict'],
  },
  listCodeHostInstallations: {
    method: 'GET',
    path: '/v1/integrations/code-host/installations',
    summary: 'List the installations that are connected to the tenant',
    description: 'Suspended and removed installations are listed until they are deleted here.',
    tag: 'code-host',
    roles: PEOPLE,
    query: ListQuery,
    success: {
      status: 200,
      schema: Page(CodeHostInstallation),
      example: examplePage(INSTALLATION),
    },
    errors: [],
  },
  deleteCodeHostInstallation: {
    method: 'DELETE',
    path: '/v1/integrations/code-host/installations/{installationId}',
    summary: 'Disconnect an installation of the App from the tenant',
    description:
      'Its repositories are `disconnected` and keep their findings. The App stays installed at the code host, where the account removes it; until then another tenant may connect it by the same proof.',
    tag: 'code-host',
    roles: ADMINS,
    params: CodeHostInstallationParams,
    example: { params: INSTALLATION_PARAMS },
    success: { status: 204, schema: NoContent },
    changesAuthority: 'always',
    events: ['installation.disconnected'],
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
