-- Assertions (RFC 7523) that stand for the secret of a provisioning credential: those of its provider's issuer, for this
-- audience and of this subject.

alter table tokens
  add column assertion_audience text,
  add column assertion_subject text,
  add constraint tokens_assertion check (
    (assertion_audience is null) = (assertion_subject is null)
    and (assertion_audience is null or (kind = 'provisioning' and parent_token_id is null)));
