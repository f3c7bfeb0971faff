import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { Session, User } from './schemas.ts';

export const USER: User = {
  id: exampleId('user'),
  state: 'active',
  providerId: exampleId('identityProvider'),
  issuer: 'https://idp.example.com',
  subject: 'alice',
  externalId: null,
  isProvisioned: false,
  userName: 'alice',
  displayName: 'Alice',
  email: 'alice@example.com',
  createdAt: EXAMPLE_TIME,
  lastSignInAt: EXAMPLE_TIME,
};

export const SESSION: Session = {
  id: exampleId('session'),
  userId: USER.id,
  user: 'Alice',
  providerId: USER.providerId,
  createdAt: EXAMPLE_TIME,
  lastSeenAt: EXAMPLE_TIME,
  authenticatedAt: EXAMPLE_TIME,
  expiresAt: '2026-02-01T00:00:00.000Z',
  host: null,
  isCurrent: true,
};

export const USER_PARAMS = { userId: USER.id };
export const SESSION_PARAMS = { sessionId: SESSION.id };
