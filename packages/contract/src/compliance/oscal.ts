import { type Static, Type } from 'typebox';
import { versionQuery } from './control.ts';
import { FrameworkId } from './schemas.ts';
import { statusQuery } from './snapshot-ref.ts';

/** The documents of OSCAL that are made of a framework. */
export const OSCAL_DOCUMENTS = ['catalog', 'component-definition', 'assessment-results'] as const;
export type OscalDocumentName = (typeof OSCAL_DOCUMENTS)[number];

export const OscalParams = Type.Object({
  document: Type.Enum(OSCAL_DOCUMENTS, { description: 'Which document.' }),
});

export const OscalQuery = Type.Object(
  { frameworkId: FrameworkId, ...versionQuery, ...statusQuery },
  { additionalProperties: false },
);

const Part = Type.Object({ uuid: Type.String({ format: 'uuid' }) }, { additionalProperties: true });

/** A document of OSCAL 1.2.3 in JSON: its name is its only member. */
export const OscalDocument = Type.Object(
  {
    catalog: Type.Optional(Part),
    'component-definition': Type.Optional(Part),
    'assessment-results': Type.Optional(Part),
  },
  {
    description:
      'OSCAL 1.2.3 in JSON: one of the members. See https://pages.nist.gov/OSCAL/ for all fields.',
  },
);
export type OscalDocument = Static<typeof OscalDocument>;
