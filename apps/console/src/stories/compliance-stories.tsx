import type { Attestation, FrameworkVersions } from '@svc/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AttestationToReview } from '../features/approvals/attestation-to-review.tsx';
import { OtherVersion } from '../features/compliance/framework-version.tsx';
import { MemberField } from '../features/compliance/member-field.tsx';
import type { Story } from './story.tsx';

const FRAMEWORK = { frameworkId: 'csa-aicm' };
const HOSTILE = '<b>not markup</b> \u202e =1+1 ';

const VERSIONS = {
  ...FRAMEWORK,
  version: '1.0.3',
  movedAt: null,
  versions: [
    {
      version: '1.1.0',
      edition: 'AI Controls Matrix 1.1.0',
      published: '2026',
      controls: 247,
      isReachable: true,
    },
  ],
} satisfies FrameworkVersions;

const REVIEWED = {
  operation: 'attestControl',
  attestationId: 'att_00000000000000000000000000',
  ...FRAMEWORK,
  frameworkVersion: '1.1.0',
  controlId: 'A&A-01',
  title: 'Audit policy',
  implementation: 'implemented',
  evidenceId: 'evt_00000000000000000000000000',
} as const;

const ATTESTATION: Partial<Attestation> = {
  implementation: 'implemented',
  state: 'current',
  statement: HOSTILE.repeat(20),
  evidence: [{ type: 'file', name: 'policy.pdf', sha256: 'ab'.repeat(32) }],
  expiresAt: '2027-06-30T00:00:00.000Z',
  scope: { id: 'scp_00000000000000000000000000', name: HOSTILE },
};

/** Shows parts beside answers that no service gave. */
function Answered({
  answers,
  children,
}: {
  readonly answers: readonly (readonly [operation: string, input: object, answer: object])[];
  readonly children: ReactNode;
}) {
  const [client] = useState(() => {
    const own = new QueryClient({ defaultOptions: { queries: { staleTime: 'static' } } });
    for (const [operation, input, answer] of answers) own.setQueryData([operation, input], answer);
    return own;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function Review() {
  const { frameworkId, controlId, attestationId } = REVIEWED;
  const params = { frameworkId, controlId, attestationId };
  return (
    <Answered answers={[['getAttestation', { params }, ATTESTATION]]}>
      <AttestationToReview change={REVIEWED} />
    </Answered>
  );
}

function Members() {
  const [ids, setIds] = useState<readonly string[] | null>(['gone']);
  const choices = [
    { id: 'gone', name: null },
    ...Array.from({ length: 12 }, (_, n) => ({ id: `agt_${n}`, name: `agent ${n} ${HOSTILE}` })),
  ];
  return <MemberField label="Agents" choices={choices} value={ids} onChange={setIds} />;
}

/** What compliance asks of people. */
export const COMPLIANCE_STORIES: readonly Story[] = [
  {
    title: 'Compliance',
    files: [],
    samples: [
      {
        name: 'another version of a framework',
        show: (
          <Answered answers={[['getFrameworkVersions', { params: FRAMEWORK }, VERSIONS]]}>
            <OtherVersion {...FRAMEWORK} />
          </Answered>
        ),
      },
      { name: 'an attestation to review', show: <Review /> },
      { name: 'what a scope names', show: <Members /> },
    ],
  },
];
