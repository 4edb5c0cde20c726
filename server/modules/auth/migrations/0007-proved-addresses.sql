-- The address that is known to belong to the account's user: they answered a link or code sent there, a provider vouched
-- for it, or an administrator set it. If the account's address changes, it no longer matches this one and so is unproved.
alter table accounts add column proved_email text;

-- Existing addresses count as proved only with evidence other than the sign-up itself. An address that confirmed itself
-- because no email could be sent stays unproved.
update accounts set proved_email = email
where email is not null and email_confirmed_at is not null and (
  -- administrators, who may prove any address
  exists (select 1 from administrators where administrators.account_id = accounts.id)
  -- pupil logins, which only administrators create
  or email like '%@pupils.invalid'
  -- confirmed after the confirmation email was sent, and unchanged since
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
