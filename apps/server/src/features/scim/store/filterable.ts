import { sql } from 'kysely';
import { GROUP_SCHEMA, USER_SCHEMA } from '../schema/schemas.ts';
import type { Filterable, FilterColumn } from './filter-sql.ts';

const META: Readonly<Record<string, FilterColumn>> = {
  // what is announced has milliseconds
  'meta.created': { type: 'time', column: sql`date_trunc('milliseconds', created_at)` },
  'meta.lastmodified': { type: 'time', column: sql`date_trunc('milliseconds', updated_at)` },
};

/** What filters of `/Users` may name; columns are those of `users`. */
export const FILTERABLE_USERS: Filterable = {
  schema: USER_SCHEMA,
  columns: {
    id: { type: 'text', column: sql`user_id` },
    externalid: { type: 'text', column: sql`external_id` },
    username: { type: 'folded', column: sql`user_name_key` },
    displayname: { type: 'folded', column: sql`lower(display_name)` },
    active: { type: 'boolean', column: sql`active` },
    'name.formatted': { type: 'folded', column: sql`lower(attributes #>> '{name,formatted}')` },
    'name.familyname': { type: 'folded', column: sql`lower(attributes #>> '{name,familyName}')` },
    'name.givenname': { type: 'folded', column: sql`lower(attributes #>> '{name,givenName}')` },
    ...META,
  },
  items: {
    emails: {
      columns: {
        value: { type: 'folded', column: sql`e.value_key` },
        type: { type: 'folded', column: sql`e.type_key` },
        primary: { type: 'boolean', column: sql`e.is_primary` },
      },
      byDefault: 'value',
      any: (condition) => sql`user_id in (select e.user_id from user_emails e where ${condition})`,
    },
  },
};

/** What filters of `/Groups` may name; columns are those of `user_groups`. */
export const FILTERABLE_GROUPS: Filterable = {
  schema: GROUP_SCHEMA,
  columns: {
    id: { type: 'text', column: sql`group_id` },
    externalid: { type: 'text', column: sql`external_id` },
    displayname: { type: 'folded', column: sql`display_name_key` },
    ...META,
  },
  items: {
    members: {
      columns: { value: { type: 'text', column: sql`m.user_id` } },
      byDefault: 'value',
      any: (condition) =>
        sql`group_id in (select m.group_id from user_group_members m where ${condition})`,
    },
  },
};
