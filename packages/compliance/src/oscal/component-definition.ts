import type { Framework } from '../framework.ts';
import { type MappedControl, type Mapping, strengthOf } from '../mapping.ts';
import { findSignal } from '../signals/catalogue.ts';
import { controlToken } from './control-token.ts';
import {
  type DocumentContext,
  metadataOf,
  nameOf,
  property,
  referenceOf,
  type UuidOf,
} from './document.ts';

/**
 * Returns the component definition of svc for a framework: each control that a signal says something of, with what the signals cover and
 * what they leave to ask (NIST OSCAL, component definition model). Controls without a signal are not in it.
 */
export function componentDefinitionOf(
  framework: Framework,
  mapping: Mapping,
  { uuidOf, madeAt }: DocumentContext,
) {
  const name = `${nameOf(framework)}/${mapping.version}`;
  return {
    uuid: uuidOf(`component-definition/${name}`),
    metadata: metadataOf(framework, {
      subject: 'what signals of svc say of its controls',
      madeAt,
      props: [property('mapping-version', `${mapping.version}`)],
      remarks: `${mapping.reason} A signal that is mapped partly leaves a part of its control to ask; no number of them covers it.`,
    }),
    components: [
      {
        uuid: uuidOf('component/svc'),
        type: 'service',
        title: 'svc',
        description:
          'The service that governs the use of AI in the software lifecycle, and computes signals from its records.',
        'control-implementations': [
          {
            uuid: uuidOf(`control-implementation/${name}`),
            source: referenceOf('catalog', framework),
            description: 'What the records of svc show of each control, where they are met.',
            'implemented-requirements': mapping.controls
              .filter(({ signals }) => signals.length > 0)
              .map((control) => requirementOf(control, name, uuidOf)),
          },
        ],
      },
    ],
  };
}

function requirementOf(control: MappedControl, name: string, uuidOf: UuidOf) {
  const { id, signals } = control;
  return {
    uuid: uuidOf(`implemented-requirement/${name}/${id}`),
    'control-id': controlToken(id),
    description: signals.map(({ covers }) => covers).join(' '),
    props: [
      property('strength', strengthOf(control)),
      ...signals.map((signal) => property('signal', signal.id)),
    ],
    remarks: signals
      .map(({ leaves, ...signal }) => `${leaves} ${findSignal(signal.id)?.cannotSay ?? ''}`)
      .join(' '),
  };
}
