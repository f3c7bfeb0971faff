import { expect, test } from 'vitest';
import { type Attestation, attestedStatus } from './attestation.ts';

const NOON = Date.parse('2026-11-26T12:00:00.000Z');
const ATTESTATION: Attestation = {
  state: 'implemented',
  expiresAt: '2027-01-01T00:00:00.000Z',
  withdrawnAt: null,
  review: null,
};

test.each([
  ['no attestation', [], 'none'],
  ['one that counts', [ATTESTATION], 'implemented'],
  ['a newer one', [ATTESTATION, { ...ATTESTATION, state: 'planned' }], 'planned'],
  ['one that expires now', [{ ...ATTESTATION, expiresAt: '2026-11-26T12:00:00.000Z' }], 'expired'],
  ['one whose expiry is no time', [{ ...ATTESTATION, expiresAt: 'never' }], 'expired'],
  [
    'an expired one after one that counts',
    [ATTESTATION, { ...ATTESTATION, expiresAt: '2026-01-01T00:00:00.000Z' }],
    'expired',
  ],
  [
    'a withdrawn one after one that counts',
    [ATTESTATION, { ...ATTESTATION, withdrawnAt: '2026-11-01T00:00:00.000Z' }],
    'withdrawn',
  ],
  [
    'one that was withdrawn and has expired',
    [
      {
        ...ATTESTATION,
        expiresAt: '2026-01-01T00:00:00.000Z',
        withdrawnAt: '2025-11-01T00:00:00.000Z',
      },
    ],
    'withdrawn',
  ],
  ['one that awaits its review', [{ ...ATTESTATION, review: 'waiting' }], 'awaiting_review'],
  ['one that a second person approved', [{ ...ATTESTATION, review: 'approved' }], 'implemented'],
  ['a rejected one', [ATTESTATION, { ...ATTESTATION, review: 'rejected' }], 'rejected'],
  [
    'one that expired before its review',
    [{ ...ATTESTATION, review: 'waiting', expiresAt: '2026-01-01T00:00:00.000Z' }],
    'expired',
  ],
  [
    'a rejected one that has expired',
    [{ ...ATTESTATION, review: 'rejected', expiresAt: '2026-01-01T00:00:00.000Z' }],
    'rejected',
  ],
  [
    'a rejected one that was withdrawn',
    [{ ...ATTESTATION, review: 'rejected', withdrawnAt: '2026-11-01T00:00:00.000Z' }],
    'withdrawn',
  ],
] as const)('the status of %s', (_title, attestations, status) => {
  expect(attestedStatus(attestations, NOON)).toBe(status);
});
