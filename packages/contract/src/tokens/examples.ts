import { EXAMPLE_TIME, exampleId } from '../example.ts';
import { type CreatedToken, type CreateToken, TOKEN_PREFIX, type Token } from './schemas.ts';

export const CREATE_TOKEN: CreateToken = { name: 'ci', expiresInDays: 90 };

export const TOKEN: Token = {
  id: exampleId('token'),
  name: 'ci',
  kind: 'service',
  createdBy: 'user:https://idp.example.com#alice',
  createdAt: EXAMPLE_TIME,
  expiresAt: '2026-05-01T12:00:00.000Z',
  revokedAt: null,
  ownerLeftAt: null,
};

export const CREATED_TOKEN: CreatedToken = { ...TOKEN, token: `${TOKEN_PREFIX}...` };

export const TOKEN_PARAMS = { tokenId: TOKEN.id };
