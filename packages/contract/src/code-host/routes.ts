import { Type } from 'typebox';
import { EXAMPLE_TIME, examplePage } from '../example.ts';
import { ListQuery, NoContent, Page } from '../list.ts';
import { ADMINS, OPERATORS, PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import {
  ADD_INSTALLATION,
  BEGUN_INSTALLATION,
  CODE_HOST_MANIFEST,
  CODE_HOST_READINESS,
  INSTALLATION,
  INSTALLATION_PARAMS,
  MANIFEST_CODE,
} from './examples.ts';
import {
  AddCodeHostInstallation,
  BegunCodeHostInstallation,
  CodeHostInstallation,
  CodeHostInstallationParams,
} from './installations.ts';
import {
  CodeHostManifest,
  CodeHostReadiness,
  CreateCodeHostApp,
  CreateCodeHostManifest,
  CreatedCodeHostApp,
  PutCodeHostCredential,
  RotateCodeHostSecret,
  RotatedCodeHostSecret,
} from './schemas.ts';

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
  createCodeHostManifest: {
    method: 'POST',
    path: '/v1/platform/code-host/manifest',
    summary: 'Begin the creation of the code-hosting App by a manifest',
    description:
      'Returns the form that the browser posts to the code host. Its state is of the session, is valid once, and expires after 30 minutes. `conflict` where variables set the App, or one is stored.',
    tag: 'code-host',
    roles: OPERATORS,
    body: CreateCodeHostManifest,
    example: { body: { name: 'acme-svc', organization: 'acme' } },
    success: { status: 200, schema: CodeHostManifest, example: CODE_HOST_MANIFEST },
    changesAuthority: 'always',
    events: ['code_host.manifest_begun'],
    errors: ['conflict'],
  },
  createCodeHostApp: {
    method: 'POST',
    path: '/v1/platform/code-host/app',
    summary: 'Exchange the code of a manifest for the App, and store its values',
    description:
      'The service exchanges the code, validates the six values by form and by the code host, and stores them sealed. They are in no answer. A failure names its layer, and stores nothing; the state is used up all the same.',
    tag: 'code-host',
    roles: OPERATORS,
    body: CreateCodeHostApp,
    example: { body: { code: MANIFEST_CODE, state: 'A'.repeat(64) } },
    success: { status: 201, schema: CreatedCodeHostApp, example: { appSlug: 'acme-svc' } },
    changesAuthority: 'always',
    events: ['code_host.app_created'],
    errors: ['conflict', 'unprocessable', 'bad_gateway'],
  },
  deleteCodeHostApp: {
    method: 'DELETE',
    path: '/v1/platform/code-host/app',
    summary: 'Remove the stored values of the code-hosting App',
    description:
      'The App itself, and what it may do, stays at the code host until it is deleted there. Values that variables set stay, too.',
    tag: 'code-host',
    roles: OPERATORS,
    success: { status: 204, schema: Type.Null() },
    changesAuthority: 'always',
    events: ['code_host.app_deleted'],
    errors: ['not_found'],
  },
  putCodeHostCredential: {
    method: 'PUT',
    path: '/v1/platform/code-host/credential',
    summary: 'Replace the private key or the client secret of the stored App',
    description:
      'The code host must confirm the App with the new value before it is stored; it accepts the former one until that is deleted there. A stored value is in no answer.',
    tag: 'code-host',
    roles: OPERATORS,
    body: PutCodeHostCredential,
    example: { body: { credential: 'client_secret', value: '<the new client secret>' } },
    success: { status: 204, schema: Type.Null() },
    changesAuthority: 'always',
    events: ['code_host.credential_replaced'],
    errors: ['not_found', 'conflict', 'unprocessable', 'bad_gateway'],
  },
  rotateCodeHostSecret: {
    method: 'POST',
    path: '/v1/platform/code-host/webhook-secret/rotate',
    summary: 'Rotate the webhook secret of the stored App',
    description:
      'The service makes a new secret and gives it to the code host; nobody reads it. Deliveries under the former one are accepted for the overlap. After `bad_gateway` both are accepted, and a repeated call sends the same new secret.',
    tag: 'code-host',
    roles: OPERATORS,
    body: RotateCodeHostSecret,
    example: { body: { overlapMinutes: 60 } },
    success: {
      status: 200,
      schema: RotatedCodeHostSecret,
      example: { formerEndsAt: EXAMPLE_TIME },
    },
    changesAuthority: 'always',
    events: ['code_host.webhook_secret_rotated'],
    errors: ['not_found', 'conflict', 'unprocessable', 'bad_gateway'],
  },
} as const satisfies Record<string, Route>;
