import { only } from './scene.ts';

export const meRequests = () => ({
  getMe: only('/v1/me'),
  getOverview: only('/v1/overview?since=2026-01-31T12:00:00Z'),
});
