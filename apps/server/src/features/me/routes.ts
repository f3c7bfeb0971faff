import {
  type Environment,
  isOpenToCommandLine,
  type OperationId,
  ROUTES,
  type Role,
  route,
} from '@svc/contract';
import type { Database } from '../../db/database.ts';
import { type Operation, streaming, writing } from '../../platform/http/operation.ts';
import type { Principal } from '../../platform/principal.ts';
import { wireTime } from '../../platform/time.ts';
import { readPreferences, storePreferences } from './preferences.ts';

/** Who the credential is: what `svc login` asks before it stores a token, and the console before it shows a page. */
export function meRoutes(
  { environment }: { readonly environment: Environment },
  db: Database,
): Operation[] {
  return [
    // reads a row of people only, so it opens no transaction for others
    streaming('getMe', async ({ principal }) => ({
      kind: principal.role,
      id: principal.id,
      name: principal.name,
      tenant: { ...principal.tenant },
      environment,
      may: [...operationsOf(principal)],
      userId: principal.person?.userId ?? null,
      preferences: await preferencesOf(db, principal),
      session: sessionOf(principal),
    })),
    writing('putPreferences', (tx, { principal, body }) => storePreferences(tx, principal, body)),
  ];
}

async function preferencesOf(db: Database, { tenant, person }: Principal) {
  const userId = person?.userId ?? null;
  if (userId === null) return null;
  return db.tenant(tenant.id).read((tx) => readPreferences(tx, userId));
}

function sessionOf({ person }: Principal) {
  if (person === undefined || person.sessionId === null) return null;
  const { sessionId, sessionEndsAt, authenticatedAt } = person;
  return {
    id: sessionId,
    expiresAt: wireTime(new Date(sessionEndsAt as number)),
    authenticatedAt: wireTime(authenticatedAt === null ? null : new Date(authenticatedAt)),
  };
}

const IDS = Object.keys(ROUTES) as OperationId[];
const OPERATIONS = new Map<Role, readonly OperationId[]>();

function operationsOf({ role, person }: Principal): readonly OperationId[] {
  const ofRole = OPERATIONS.get(role) ?? IDS.filter((id) => route(id).roles.includes(role));
  OPERATIONS.set(role, ofRole);
  return person?.isCommandLine === true
    ? ofRole.filter((id) => isOpenToCommandLine(route(id)))
    : ofRole;
}
