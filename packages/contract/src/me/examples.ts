import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { Me, Preferences } from './schemas.ts';

export const PREFERENCES: Preferences = {
  zone: 'Europe/Berlin',
  density: 'compact',
  singleKeys: true,
  theme: 'system',
};

export const ME: Me = {
  kind: 'viewer',
  id: 'user:https://idp.example.com#alice',
  name: 'Alice',
  tenant: { id: exampleId('tenant'), slug: 'acme' },
  environment: 'production',
  may: ['getMe', 'listFindings'],
  userId: exampleId('user'),
  preferences: PREFERENCES,
  session: {
    id: exampleId('session'),
    expiresAt: '2026-01-31T12:30:00.000Z',
    authenticatedAt: EXAMPLE_TIME,
  },
};
