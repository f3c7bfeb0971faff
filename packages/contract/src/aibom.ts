import { Type } from 'typebox';

/** A CycloneDX 1.6 ML-BOM in JSON; ECMA-424 has the whole shape. */
export const CycloneDx = Type.Object(
  {
    bomFormat: Type.Literal('CycloneDX'),
    specVersion: Type.Literal('1.6'),
  },
  {
    additionalProperties: true,
    description:
      'A CycloneDX 1.6 ML-BOM; https://cyclonedx.org/docs/1.6/json/ has the whole shape.',
  },
);
