/** Detail error keywords of RFC 7644, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers'
  | 'sensitive';

/** A refusal in the error format of SCIM (RFC 7644, section 3.12). `detail` names the attribute and contains no secret. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | null;

  constructor(status: number, scimType: ScimType | null, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** Returns the refusal of a request whose content is wrong: 400 with a `scimType`. */
export function badRequest(scimType: ScimType, detail: string): ScimError {
  return new ScimError(400, scimType, detail);
}
