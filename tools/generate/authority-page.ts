import { type AuthorityChange, type OperationId, ROUTES, route } from '@svc/contract';

const HEAD = `# Changes of authority

<!-- Generated from the routes of packages/contract by \`npm run generate\`. -->

A change of authority widens what an agent, a server, a token or a person may do, moves \`enforce\` to \`observe\`, changes a
destination, or ends a guard. Each writing operation declares whether it is one (\`changesAuthority\` of its route), and one
that declares nothing fails the tests.

- **Recent sign-in.** In every environment a person must have signed in within the last 15 minutes, else 401
  \`reauthentication_required\` ([identity](identity.md#sessions)). An operation that is a change of authority by some requests
  decides it by the request and what is stored, in the transaction of the write.
- **Tokens.** Service tokens never sign in. They have the role \`service\`, which changes no authority; a token of \`svc login\`
  never counts as a recent sign-in.
- **Second person.** Where the deployment or the resource is of production, another administrator must agree to agents and the
  tools that are added to them, the calls of agents, the end of enforcement of a gateway server, promotions to
  \`pack-production\` and settings of identity providers ([approvals](approvals.md), [agents](agents.md), [identity](identity.md)).
- **Revocations** are never held up: what withdraws authority needs neither.
`;

/** docs/authority.md. */
export function authorityPage(): string {
  const ids = (Object.keys(ROUTES) as OperationId[]).sort();
  const declared = ids.flatMap((id) => {
    const { changesAuthority } = route(id);
    return changesAuthority === undefined ? [] : [{ id, changesAuthority }];
  });
  const changing = declared.filter(({ changesAuthority }) => !isNever(changesAuthority));
  const others = declared.filter(({ changesAuthority }) => isNever(changesAuthority));
  return `${HEAD}
## Operations that change authority

| Operation | Request | Is a change of authority |
|---|---|---|
${changing.map(rowOf).join('\n')}

## Other operations that write

| Operation | Request | Why it is none |
|---|---|---|
${others.map(rowOf).join('\n')}
`;
}

function isNever(change: AuthorityChange): boolean {
  return typeof change === 'object' && 'never' in change;
}

function rowOf({ id, changesAuthority }: { id: OperationId; changesAuthority: AuthorityChange }) {
  const { method, path } = route(id);
  return `| \`${id}\` | \`${method} ${path}\` | ${conditionOf(changesAuthority)} |`;
}

function conditionOf(change: AuthorityChange): string {
  if (change === 'always') return 'always';
  return 'when' in change ? `if ${change.when}` : change.never;
}
