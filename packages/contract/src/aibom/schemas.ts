import { Type } from 'typebox';

/** A CycloneDX 1.6 ML-BOM in JSON (ECMA-424). */
export const CycloneDx = Type.Object(
  {
    bomFormat: Type.Literal('CycloneDX'),
    specVersion: Type.Literal('1.6'),
  },
  {
    additionalProperties: true,
    description: 'CycloneDX 1.6 ML-BOM; see https://cyclonedx.org/docs/1.6/json/ for all fields.',
  },
);
