import { only } from './scene.ts';

export const meRequests = () => ({ getMe: only('/v1/me') });
