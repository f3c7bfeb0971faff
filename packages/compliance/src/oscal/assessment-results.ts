import type { ControlStatus } from '../status/control-status.ts';
import type { AssessedStatus } from './assessed-status.ts';
import { controlToken } from './control-token.ts';
import { type DocumentContext, metadataOf, nameOf, property, referenceOf } from './document.ts';
import { findingOf } from './finding.ts';
import { observationsOf } from './observation.ts';

/**
 * Returns the status of a framework as assessment results: an observation for each signal that is mapped, a finding for each control that
 * is counted (NIST OSCAL, assessment results model). Only a control that is `covered` is satisfied.
 */
export function assessmentResultsOf(assessed: AssessedStatus, { uuidOf, madeAt }: DocumentContext) {
  const { framework, mappingVersion, tenant, scope, snapshot, readAt, statuses } = assessed;
  const name = `${tenant}/${scope ?? 'all'}/${nameOf(framework)}/${snapshot ?? readAt}`;
  const plan = uuidOf(`assessment-plan/${nameOf(framework)}/${mappingVersion}`);
  const observations = observationsOf(assessed, (id) => uuidOf(`observation/${name}/${id}`));
  const counted = statuses.filter(isCounted);
  const excluded = statuses.filter((status) => !isCounted(status));
  const findings = counted.map((status) =>
    findingOf(status, {
      uuid: uuidOf(`finding/${name}/${status.id}`),
      observationOf: (id) => observations.get(id)?.uuid,
    }),
  );
  return {
    uuid: uuidOf(`assessment-results/${name}`),
    metadata: metadataOf(framework, {
      subject: 'status of its controls',
      madeAt,
      props: [
        property('tenant', tenant),
        property('scope', scope ?? 'all'),
        property('mapping-version', `${mappingVersion}`),
        ...(snapshot === null ? [] : [property('snapshot', snapshot)]),
      ],
      remarks:
        'What signals show (automated) and what people attest (attested) are two columns that no number joins. Coverage does not mean compliance.',
    }),
    'import-ap': { href: `#${plan}` },
    results: [
      {
        uuid: uuidOf(`result/${name}`),
        title: 'Status of controls',
        description: `The status of ${statuses.length} controls, of which ${counted.length} are counted: those in force that a person has not decided not to apply.`,
        start: readAt,
        'reviewed-controls': {
          'control-selections': [
            {
              'include-all': {},
              ...(excluded.length > 0 && {
                'exclude-controls': excluded.map(({ id }) => ({ 'control-id': controlToken(id) })),
              }),
            },
          ],
        },
        ...(observations.size > 0 && { observations: [...observations.values()] }),
        ...(findings.length > 0 && { findings }),
      },
    ],
    'back-matter': {
      resources: [
        {
          uuid: plan,
          title: `Mapping of controls to signals, version ${mappingVersion}`,
          description:
            'There is no assessment plan as a document of its own: the component definition has which signals are computed for each control.',
          rlinks: [{ href: referenceOf('component-definition', framework) }],
        },
      ],
    },
  };
}

function isCounted({ inForce, applicable }: ControlStatus): boolean {
  return inForce && applicable;
}
