-- expand
-- Called last in a transaction. One that has written nothing waits for the synchronous standby, too: its answer, such as "revoked
-- already" or the answer kept for an idempotency key, may come from a commit that the standby does not have yet. The message
-- means nothing; writing it makes the commit wait. Where a standby is demanded, a transaction fails as long as the server waits for none.
create function await_standby(is_demanded boolean) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('synchronous_standby_names') = '' then
    if is_demanded then
      raise exception 'synchronous_standby_names is empty, and SVC_DURABILITY demands a synchronous standby' using errcode = '57P03';
    end if;
  elsif pg_current_xact_id_if_assigned() is null then
    perform pg_logical_emit_message(true, 'svc', '');
  end if;
end $$;
revoke all on function await_standby from public;
grant execute on function await_standby to svc_app, svc_sealer;
