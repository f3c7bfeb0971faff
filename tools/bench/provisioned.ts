import { type Deployment, startDeployment } from '../../tests/harness/deployment.ts';
import { connectDirectory, type Directory } from '../../tests/harness/directory.ts';

/** A directory of so many users `usr_000...` named `user-N@example.com`. */
export type Provisioned = {
  readonly deployment: Deployment;
  readonly directory: Directory;
  /** Creates a group of the first users. */
  group(name: string, members: number): Promise<string>;
};

const id = "lpad(n::text, 26, '0')";

export async function startProvisioned(users: number): Promise<Provisioned> {
  const deployment = await startDeployment();
  const tenant = await deployment.createTenant('bench');
  const directory = await connectDirectory(deployment, tenant);
  await deployment.sql(
    `insert into users (tenant_id, user_id, provider_id, external_id, is_provisioned, user_name, display_name, attributes)
     select $1, 'usr_' || ${id}, p.provider_id, 'external-' || n, true, 'user-' || n || '@example.com', 'Name ' || n,
       jsonb_build_object('name', jsonb_build_object('familyName', 'Family ' || n % 5000))
     from generate_series(0, $2::int - 1) n, identity_providers p where p.tenant_id = $1`,
    [tenant.id, users],
  );
  await deployment.sql(
    `insert into user_emails (tenant_id, user_id, position, value_key, type_key, is_primary)
     select tenant_id, user_id, 0, user_name, 'work', true from users where tenant_id = $1`,
    [tenant.id],
  );
  await deployment.sql('vacuum analyze users');
  await deployment.sql('vacuum analyze user_emails');
  return {
    deployment,
    directory,
    group: async (name, members) => {
      const groupId = await directory.group(name);
      await deployment.sql(
        `insert into user_group_members (tenant_id, group_id, user_id)
         select tenant_id, $2, user_id from users where tenant_id = $1 order by user_id limit $3`,
        [tenant.id, groupId, members],
      );
      await deployment.sql('vacuum analyze user_group_members');
      return groupId;
    },
  };
}
