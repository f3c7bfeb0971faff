/** An attribute as `/Schemas` announces it (RFC 7643, section 7). What is not listed is not kept. */
export type Attribute = {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable';
  readonly returned: 'always' | 'default';
  readonly uniqueness: 'none' | 'server';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
};

export type ResourceSchema = {
  readonly id: string;
  readonly name: 'User' | 'Group';
  readonly description: string;
  /** Path of the resources below the base address: `/Users`. */
  readonly endpoint: string;
  readonly attributes: readonly Attribute[];
};

const DEFAULTS = {
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
} as const;

/** Returns an attribute with the defaults of RFC 7643, section 2.2, where `more` does not differ. */
export function attribute(
  name: string,
  description: string,
  more: Partial<Omit<Attribute, 'name' | 'description'>> = {},
): Attribute {
  return { ...DEFAULTS, name, description, ...more };
}

/** Attributes that every resource has beside those of its schema (RFC 7643, section 3.1). */
export const COMMON_ATTRIBUTES: readonly Attribute[] = [
  attribute('id', 'Id of the resource, assigned by the service.', {
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
    uniqueness: 'server',
  }),
  attribute('externalId', 'Id of the resource in the directory.', { caseExact: true }),
  attribute('meta', 'What the service records of the resource.', {
    type: 'complex',
    mutability: 'readOnly',
    subAttributes: [
      attribute('resourceType', 'Kind of the resource.', {
        caseExact: true,
        mutability: 'readOnly',
      }),
      attribute('created', 'When the resource was made.', {
        type: 'dateTime',
        mutability: 'readOnly',
      }),
      attribute('lastModified', 'When the resource was last changed.', {
        type: 'dateTime',
        mutability: 'readOnly',
      }),
      attribute('location', 'Address of the resource.', {
        type: 'reference',
        caseExact: true,
        mutability: 'readOnly',
        referenceTypes: ['uri'],
      }),
      attribute('version', 'Version of the resource, its entity tag.', {
        caseExact: true,
        mutability: 'readOnly',
      }),
    ],
  }),
  attribute('schemas', 'Schemas of the resource.', {
    type: 'reference',
    multiValued: true,
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
    referenceTypes: ['uri'],
  }),
];

/** Returns the attribute of this name (in any case); undefined where the schema keeps none. */
export function findAttribute(schema: ResourceSchema, name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  const all = [...schema.attributes, ...COMMON_ATTRIBUTES];
  return all.find((candidate) => candidate.name.toLowerCase() === wanted);
}

/** Returns the sub-attribute of this name (in any case). */
export function findSubAttribute(parent: Attribute, name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  return parent.subAttributes?.find((candidate) => candidate.name.toLowerCase() === wanted);
}

/** True where a path's schema prefix is absent or that of the schema; an extension's attributes are not kept. */
export function isOfSchema(schema: ResourceSchema, prefix: string | null): boolean {
  return prefix === null || prefix === schema.id.toLowerCase();
}
