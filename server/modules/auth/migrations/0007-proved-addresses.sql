-- The address that is known to be its account's: a link or code sent there was answered, a provider vouched for it, or an
-- administrator set it. Any other address that takes its place is unproved again without another line of code.
alter table accounts add column proved_email text;

-- Of earlier accounts only those are proved of which something other than the sign-up itself says so. An address that
-- confirmed itself, because no email could be sent, is left unproved.
update accounts set proved_email = email
where email is not null and email_confirmed_at is not null and (
  -- whoever may prove any address
  exists (select 1 from administrators where administrators.account_id = accounts.id)
  -- a login that an administrator made; nobody signs up with one
  or email like '%@pupils.invalid'
  -- confirmed after the email that asked for it, and still at that address
  or (
    email_confirmed_at >= coalesce(least(confirmation_sent_at, invited_at), confirmation_sent_at, invited_at)
    and exists (
      select 1 from identities
      where identities.account_id = accounts.id and provider = 'email' and identity_data ->> 'email' = accounts.email
    )
  )
  -- vouched for by a provider
  or exists (
    select 1 from identities
    where identities.account_id = accounts.id and provider not in ('email', 'phone')
      and lower(identity_data ->> 'email') = accounts.email and identity_data ->> 'email_verified' = 'true'
  )
);
