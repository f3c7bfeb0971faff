import { describe, expect, test } from 'vitest';
import { migrationFaults } from './migrations.ts';

const faultsOf = (sql: string, mark = '-- expand', exceptions = {}) =>
  migrationFaults('9000-of-a-test.sql', `${mark}\n${sql}`, exceptions);

describe('an expansion', () => {
  test.each([
    ['a table with its indexes', 'create table new (a int); create index on new (a)'],
    ['a column without a value', 'alter table old add column a text'],
    ['a column with a constant', "alter table old add column a text not null default 'x'"],
    ['a column with the time', 'alter table old add column a timestamptz default now()'],
    ['a constraint for new rows', 'alter table old add constraint c check (a > 0) not valid'],
    ['a validation', 'alter table old validate constraint c'],
    ['a concurrent index alone', 'create index concurrently i on old (a)'],
    ['a key of a finished index', 'alter table old add constraint c unique using index i'],
    ['rows of a new table', 'create table new (a int); insert into new select 1'],
    ['rows by value', 'insert into old (a) values (1)'],
    ['another policy', 'drop policy p on old'],
    ['a block about grants', "do $$ begin execute 'grant select on old to svc_app'; end $$"],
  ])('may have %s [OPS-03]', async (_, sql) => {
    expect(await faultsOf(sql)).toEqual([]);
  });

  test.each([
    ['create index i on old (a)', 'create it concurrently'],
    ['create index concurrently i on old (a); select 1', 'must be alone'],
    ['drop index i', 'drop it concurrently'],
    ['alter table old alter column a type bigint', 'rewrites the table'],
    ['alter table old add column a uuid default gen_random_uuid()', 'rewrites the table'],
    ['alter table old add column a int generated always as (b + 1) stored', 'rewrites the table'],
    ['alter table old add column a bigint generated always as identity', 'rewrites the table'],
    ['alter table old add column a text not null', 'not null without a default'],
    ['alter table old add column a text unique', 'under the lock'],
    ['alter table old add column a text check (a > b)', 'add it not valid'],
    ['alter table old add column a text references other', 'add it not valid'],
    ['alter table old add constraint c check (a > 0)', 'add it not valid'],
    ['alter table old add foreign key (a) references other', 'add it not valid'],
    ['alter table old add primary key (a)', 'using index'],
    ['alter table old alter column a set not null', 'reads the whole table'],
    ['alter table old set unlogged', 'no change that this check knows'],
    ['alter table old drop column a', 'contract after RELEASE'],
    ['alter table old rename column a to b', 'contract after RELEASE'],
    ['drop table old', 'contract after RELEASE'],
    ['drop function f', 'contract after RELEASE'],
    ['update old set a = 1', 'sweepJob'],
    ['delete from old', 'sweepJob'],
    ['insert into old select * from other', 'sweepJob'],
    ['do $$ begin update old set a = 1; end $$', 'sweepJob'],
    ['set lock_timeout = 0', 'sets lock_timeout'],
    ['vacuum full old', 'no statement that this check knows'],
  ])('may not have: %s [OPS-03]', async (sql, problem) => {
    expect(await faultsOf(sql)).toEqual([expect.stringContaining(problem)]);
  });
});

test('a contraction removes, and still reads or rewrites nothing [OPS-03]', async () => {
  const mark = '-- contract after 0.2.0';
  const removal = 'drop table old; alter table other drop column a, drop constraint c';
  expect(await faultsOf(removal, mark)).toEqual([]);
  expect(await faultsOf('alter table old alter column a type int', mark)).toHaveLength(1);
});

test('a migration begins with its mark, those of before the marks aside [OPS-03]', async () => {
  expect(await faultsOf('select 1', '-- other')).toEqual([
    '9000-of-a-test.sql: the first line must be "-- expand" or "-- contract after RELEASE"',
  ]);
  expect(await migrationFaults('0135-old.sql', 'create index on old (a)')).toEqual([]);
});

test('an exception covers so many faults, and no more or fewer [OPS-03]', async () => {
  const index = 'create index i on old (a);';
  const covered = { '9000-of-a-test.sql': 1 };
  expect(await faultsOf(index, '-- expand', covered)).toEqual([]);
  expect(await faultsOf(index + index, '-- expand', covered)).toHaveLength(2);
  expect(await faultsOf('select 1', '-- expand', covered)).toEqual([
    'tools/check/migration-exceptions.ts: remove 9000-of-a-test.sql, in which nothing is found',
  ]);
});
