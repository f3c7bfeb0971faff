import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type AuthorizeState,
  type InstallState,
  isStateOf,
  openBindingState,
  sealBindingState,
} from './binding-state.ts';

const KEY = randomBytes(32);
const NOW = Date.UTC(2026, 10, 27);
const CALLER = { tenantId: 'ten_1', principalId: 'usr_1', sessionId: 'ses_1' };
const INSTALL: InstallState = { ...CALLER, step: 'install', id: 'one', expiresAt: NOW + 1 };
const AUTHORIZE: AuthorizeState = {
  ...INSTALL,
  step: 'authorize',
  hostInstallationId: 7,
  verifier: 'v'.repeat(43),
};

test('a sealed state opens for its step until it expires, and under its key alone [APP-02]', () => {
  const install = sealBindingState(KEY, INSTALL);
  const authorize = sealBindingState(KEY, AUTHORIZE);
  expect(openBindingState(KEY, 'install', install, NOW)).toEqual(INSTALL);
  expect(openBindingState(KEY, 'authorize', authorize, NOW)).toEqual(AUTHORIZE);

  expect(openBindingState(KEY, 'install', install, NOW + 1)).toBeNull();
  expect(openBindingState(KEY, 'authorize', install, NOW)).toBeNull();
  expect(openBindingState(KEY, 'install', authorize, NOW)).toBeNull();
  expect(openBindingState(randomBytes(32), 'install', install, NOW)).toBeNull();
  expect(openBindingState(KEY, 'install', `${install}AAAA`, NOW)).toBeNull();
});

test('a state is of one tenant, one person and one session [APP-02]', () => {
  expect(isStateOf(INSTALL, CALLER)).toBe(true);
  expect(isStateOf(INSTALL, { ...CALLER, tenantId: 'ten_2' })).toBe(false);
  expect(isStateOf(INSTALL, { ...CALLER, principalId: 'usr_2' })).toBe(false);
  expect(isStateOf(INSTALL, { ...CALLER, sessionId: 'ses_2' })).toBe(false);
});

test('a state that was begun without a session is of any session of the person in the tenant [APP-02]', () => {
  const state = { ...INSTALL, sessionId: null };
  expect(isStateOf(state, { ...CALLER, sessionId: 'ses_2' })).toBe(true);
  expect(isStateOf(state, { ...CALLER, tenantId: 'ten_2' })).toBe(false);
  expect(isStateOf(state, { ...CALLER, principalId: 'usr_2' })).toBe(false);
});
