import { type TSchema, Type } from 'typebox';
import { Personal } from './personal.ts';

/** An actor or subject of one type. */
function entity<T extends string, Id extends TSchema, Name extends TSchema>(
  type: T,
  id: Id,
  name: Name,
) {
  return Type.Object(
    { type: Type.Literal(type), id, name: Type.Optional(name) },
    { additionalProperties: false },
  );
}

const Text = Type.String({ minLength: 1 });

/** An identity of the identity provider, by issuer and subject: a person, or an agent's subject that is bound to no agent. */
export const User = entity('user', Personal(Text), Personal(Text));
/** A person who was erased: the id is an HMAC under a key of the deployment, meaningless without that key. */
export const Person = entity('person', Text, Text);
export const Agent = entity('agent', Text, Text);
export const Token = entity('token', Text, Text);
export const Pack = entity('pack', Text, Text);
export const Approval = entity('approval', Text, Text);
export const Tenant = entity('tenant', Text, Text);
export const Finding = entity('finding', Text, Text);
/** Findings that a bulk change was previewed for. */
export const Preview = entity('preview', Text, Text);
export const View = entity('view', Text, Text);
export const Repository = entity('repository', Text, Text);
/** A background job. */
export const Job = entity('job', Text, Text);
/** Whoever runs the service's commands on its machine. */
export const Operator = entity('operator', Text, Text);
/** An MCP server behind the gateway. */
export const Server = entity('server', Text, Text);
export const Tool = entity('tool', Text, Text);
/** The service itself, in its jobs. */
export const Service = entity('service', Type.Literal('svc'), Text);
export const Channel = entity('channel', Text, Text);
/** An installation of the code-hosting App; its name is that of the account. */
export const Installation = entity('installation', Text, Text);
/** The code-hosting App of the deployment, by the address of its host. */
export const CodeHostApp = entity('code_host_app', Text, Text);
export const Integration = entity('integration', Text, Text);
/** A call whose body could not be read. */
export const UnreadableRequest = entity('request', Type.Literal('unreadable'), Text);

/** Record of a person, by its id, which names nobody. */
export const Account = entity('account', Text, Text);
/** Group of a directory; its name may name people. */
export const Group = entity('group', Text, Personal(Text));
export const Session = entity('session', Text, Text);
export const IdentityProvider = entity('identity_provider', Text, Text);
/** Control of a framework in one version: `nist-ai-rmf/1.0/GOVERN 1.6`. */
export const Control = entity('control', Text, Text);
export const ComplianceScope = entity('compliance_scope', Text, Text);
/** Framework in one version: `nist-ai-rmf/1.0`. */
export const ComplianceFramework = entity('compliance_framework', Text, Text);
/** Audit pack of a framework in one version, which is its name: `nist-ai-rmf 1.0`. */
export const AuditPack = entity('audit_pack', Text, Text);

/** Callers of the API. */
export const CALLERS = [User, Agent, Token] as const;
