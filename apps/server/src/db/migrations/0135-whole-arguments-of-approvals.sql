-- Whoever approves a call has been shown its whole arguments, secrets masked. Approvals of the release before show them cut, so
-- they cannot be approved any more; they expire within minutes.

alter table approvals
  -- bytes of the canonical arguments, as the agent sent them
  add column arguments_length integer,
  -- characters of the arguments as they are shown; null where they are not kept, or were cut
  add column arguments_shown_length integer,
  -- secrets that are masked in them
  add column arguments_masked integer,
  add constraint approvals_shown check ((arguments_shown_length is null) = (arguments_masked is null));
