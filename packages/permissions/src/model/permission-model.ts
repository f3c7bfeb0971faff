import type { Memo } from '@svc/analysis';
import type { AssetKind } from '@svc/contract';
import type { Place, Value } from '../value/value.ts';

export type Cloud = 'aws' | 'gcp' | 'azure' | 'kubernetes';

/** `Condition: {operator: {key: values}}`; all of a statement's must hold. */
export type Condition = {
  readonly operator: string;
  readonly key: string;
  readonly values: readonly Value[];
};

/** `type` is AWS, Service, Federated, or `*` for everybody. */
export type Principal = { readonly type: string; readonly value: Value };

/** Breadth of a predefined role: the whole account, a whole AI service, or acting as other identities. */
export type Breadth = 'owner' | 'service-admin' | 'acts-as' | 'lists-keys' | 'use';
export type NamedRole = {
  readonly name: string;
  readonly breadth: Breadth;
  /** What the role is about: `Amazon Bedrock`, `the account`. */
  readonly title: string;
};

/**
 * One grant or refusal, in the terms of IAM policies, which the other clouds' are a part of. Values that the scanned
 * files do not determine stay as holes in them.
 */
export type Statement = {
  readonly cloud: Cloud;
  readonly effect: 'allow' | 'deny' | 'unknown';
  readonly actions: readonly Value[];
  readonly notActions: readonly Value[];
  /** Resources, or the scope of a role's assignment. */
  readonly resources: readonly Value[];
  readonly notResources: readonly Value[];
  readonly principals: readonly Principal[];
  readonly notPrincipals: readonly Principal[];
  readonly conditions: readonly Condition[];
  readonly sid: string | null;
  /** Set when the grant is a role by name, such as a managed policy; its actions are then those that the role has. */
  readonly role: NamedRole | null;
  readonly at: Place;
};

/** A permissions boundary: its statements, or the missing declaration. */
export type Boundary =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly statements: readonly Statement[] }
  | { readonly kind: 'unknown'; readonly missing: string };

/** A principal with permissions: a role, user, service account, member, or a policy that nothing here attaches. */
export type Identity = {
  readonly cloud: Cloud;
  readonly kind: string;
  readonly name: string;
  readonly address: string;
  readonly unit: string;
  readonly grants: readonly Statement[];
  /** Who may become it. */
  readonly trust: readonly Statement[];
  readonly boundary: Boundary;
  readonly at: Place;
};

/** A policy of a resource, which lists its allowed principals. */
export type ResourcePolicy = {
  readonly cloud: Cloud;
  readonly kind: string;
  readonly name: string;
  readonly address: string;
  readonly unit: string;
  readonly statements: readonly Statement[];
  readonly at: Place;
};

/** How anybody on the internet sets a workload going without signing in. */
export type Exposure = { readonly how: string; readonly at: Place };

/** An identity by where it is declared, or by what a file calls one that is not declared in the tree. */
export type IdentityRef = { readonly unit: string; readonly address: string };

/** Something that runs with an identity. */
export type Workload = {
  readonly cloud: Cloud;
  readonly kind: string;
  /** What it runs on, in the cloud's own words: `AWS Lambda function`. */
  readonly platform: string;
  readonly name: string;
  /** What it will be called once it is deployed; null where the files do not determine it. */
  readonly ownName: string | null;
  readonly address: string;
  readonly unit: string;
  readonly identities: readonly IdentityRef[];
  /** What it does is decided by a model's output. */
  readonly isAgent: boolean;
  /** The AI asset that it is whatever it may do; null for a workload of any purpose. */
  readonly asset: AssetKind | null;
  /** Ids of the models that it is made with. */
  readonly models: readonly string[];
  readonly exposure: Exposure | null;
  readonly at: Place;
};

export type SettingTopic =
  | 'network'
  | 'isolation'
  | 'root-access'
  | 'logging'
  | 'keys'
  | 'public-data'
  | 'public-invoke';

/** A setting of an AI service that leaves something open. */
export type OpenSetting = {
  readonly topic: SettingTopic;
  readonly cloud: Cloud;
  readonly name: string;
  /** The sentence of the finding. */
  readonly message: string;
  /** How plain it is: written so, left at an open default, or not shown anywhere in the scanned files. */
  readonly evidence: 'written' | 'default' | 'absent';
  readonly at: Place;
};

/** A key that works until it is revoked, and whose it is. */
export type LongLivedKey = {
  readonly name: string;
  readonly unit: string;
  /** Addresses of the identities that it signs in as. */
  readonly identities: readonly string[];
  readonly at: Place;
};

/** Something about AI permissions that the scanned files leave open. */
export type Unresolved = {
  readonly name: string;
  readonly what: string;
  readonly missing: readonly string[];
  readonly at: Place;
};

/** An identity that takes on another, such as a service account of a cluster a role of the cloud. */
export type Assumption = {
  readonly from: IdentityRef;
  readonly to: IdentityRef;
  readonly at: Place;
};

export type PermissionModel = {
  readonly identities: readonly Identity[];
  readonly resourcePolicies: readonly ResourcePolicy[];
  readonly workloads: readonly Workload[];
  readonly assumptions: readonly Assumption[];
  readonly settings: readonly OpenSetting[];
  readonly keys: readonly LongLivedKey[];
  readonly unresolved: readonly Unresolved[];
  /** What checks compute from the model, once for each identity and statement. */
  readonly memo: Memo;
};
