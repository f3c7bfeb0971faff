import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { ErasedSubject, EraseSubject } from './erasure.ts';
import type { EvidenceDetail, EvidenceRecord } from './event.ts';
import type {
  ConsistencyProof,
  InclusionProof,
  LogCheckpoint,
  SignedHead,
  Verification,
  WitnessedCheckpoint,
} from './log.ts';
import type { ConfirmRecovery, LogRecovery } from './recovery.ts';
import type { Retention, SetRetention } from './retention.ts';
import type { EvidenceHistogram } from './search.ts';

const CHAIN = 'c4'.repeat(32);

export const CONFIRM_RECOVERY: ConfirmRecovery = { logNo: 1 };

export const LOG_RECOVERY: LogRecovery = {
  logNo: 1,
  openedAt: EXAMPLE_TIME,
  confirmedAt: EXAMPLE_TIME,
};

export const EVIDENCE_HISTOGRAM: EvidenceHistogram = {
  bucketSeconds: 3_600,
  buckets: [
    { start: EXAMPLE_TIME, count: 41, allowed: 36, denied: 3, waiting: 1 },
    { start: '2026-01-31T13:00:00.000Z', count: 0, allowed: 0, denied: 0, waiting: 0 },
  ],
  isComplete: true,
};

export const EVIDENCE_RECORD: EvidenceRecord = {
  index: 41,
  sealedAt: EXAMPLE_TIME,
  leaf: '1b'.repeat(32),
  chain: CHAIN,
  event: {
    v: 2,
    id: exampleId('evidence'),
    time: EXAMPLE_TIME,
    sealedAt: EXAMPLE_TIME,
    kind: 'token.revoked',
    actor: { type: 'user' },
    subject: { type: 'token', id: exampleId('token'), name: 'ci' },
    data: {},
    commitments: { '/actor/id': '5a'.repeat(32), '/actor/name': '6e'.repeat(32) },
  },
  redacted: [],
  disclosed: { '/actor/id': 'https://idp.example.com#alice', '/actor/name': 'Alice' },
};

/** A call that was denied for a secret in its arguments. */
export const EVIDENCE_DETAIL: EvidenceDetail = {
  ...EVIDENCE_RECORD,
  event: {
    ...EVIDENCE_RECORD.event,
    kind: 'policy_decision',
    actor: { type: 'agent', id: exampleId('agent'), name: 'worker' },
    subject: { type: 'tool', id: 'mail.send' },
    data: {
      decision: 'deny',
      reason: 'the arguments hold a secret: GitHub token at /body',
      rule: 'secret-in-arguments',
      server: null,
      epoch: 7,
      pack: { id: 'pack-production', version: 2 },
      factsHash: '2f'.repeat(32),
    },
    commitments: {},
  },
  disclosed: {},
  explanation: {
    pack: { id: 'pack-production', version: 2 },
    definition: null,
    outcome: 'deny',
    rule: 'secret-in-arguments',
    reasons: [
      {
        rule: 'secret-in-arguments',
        outcome: 'deny',
        text: 'the arguments hold a secret: GitHub token at /body',
      },
    ],
    reproduced: true,
    facts: {
      state: 'verified',
      hash: '2f'.repeat(32),
      salt: '71'.repeat(32),
      recordedAt: EXAMPLE_TIME,
      recorded: {
        call: { tool: 'mail.send', server: null, arguments: { body: '' } },
        principal: { id: exampleId('agent'), name: 'worker', state: 'approved' },
        facts: { environment: 'production' },
      },
    },
  },
};

export const SIGNED_HEAD: SignedHead = {
  tenant: exampleId('tenant'),
  logNo: 0,
  size: 42,
  chain: CHAIN,
  note: `svc.ledger/head/v1\n${exampleId('tenant')} 0\n42\n(chain hash, base64)\n\n— svc (signature, base64)\n`,
  key: 'svc+f1d8e151+(public key, base64)',
};

const ROOT = '9d'.repeat(32);

export const CHECKPOINT: LogCheckpoint = {
  tenant: exampleId('tenant'),
  logNo: 0,
  size: 42,
  root: ROOT,
  note: `svc.ledger/v1/${exampleId('tenant')}/0\n42\n(root hash, base64)\n\n— svc (signature, base64)\n`,
  key: SIGNED_HEAD.key,
};

export const INCLUSION_PROOF: InclusionProof = {
  index: EVIDENCE_RECORD.index,
  event: JSON.stringify(EVIDENCE_RECORD.event),
  leaf: EVIDENCE_RECORD.leaf,
  proof: ['3e'.repeat(32)],
  checkpoint: CHECKPOINT,
  receipt: `c2sp.org/tlog-proof@v1\nindex ${EVIDENCE_RECORD.index}\n(hashes, base64)\n\n${CHECKPOINT.note}`,
  witnessed: null,
};

export const WITNESSED: WitnessedCheckpoint = {
  checkpoint: CHECKPOINT,
  salt: '71'.repeat(32),
  path: ['3e'.repeat(32)],
  event: '(event evidence.map_published, canonical JSON)',
  receipt: 'c2sp.org/tlog-proof@v1\nindex 7\n(hashes, base64)\n\n(cosigned checkpoint)\n',
};

export const CONSISTENCY_PROOF: ConsistencyProof = {
  from: 40,
  fromRoot: '7a'.repeat(32),
  proof: ['3e'.repeat(32)],
  checkpoint: CHECKPOINT,
};

export const VERIFICATION: Verification = { status: 'verified', size: 42, firstBad: null };

export const ERASE_SUBJECT: EraseSubject = {
  id: 'https://idp.example.com#alice',
  aliases: ['alice@example.com'],
};
export const ERASED_SUBJECT: ErasedSubject = { person: '8e'.repeat(32), values: 12 };

export const EVIDENCE_PARAMS = { evidenceId: EVIDENCE_RECORD.event.id };

export const SET_RETENTION: SetRetention = { keepDays: 400 };
export const RETENTION: Retention = {
  keepDays: 400,
  pruned: [{ logNo: 0, to: 512, archive: '5c'.repeat(32), prunedAt: EXAMPLE_TIME }],
};

export const DISCLOSURES = `{"format":"svc.disclosures/1","from":0,"logNo":0,"tenant":"${CHECKPOINT.tenant}","to":42,"type":"header"}
{"event":"${EVIDENCE_RECORD.event.id}","index":7,"path":"/actor/name","salt":"${'3e'.repeat(32)}","type":"disclosure","value":"alice"}
{"disclosed":1,"erased":0,"type":"end"}
`;
