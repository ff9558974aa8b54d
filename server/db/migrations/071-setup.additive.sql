-- How the site was set up: no row before the first start has printed the link for it, then one row.
create table setup (
  is_only boolean primary key default true check (is_only),
  -- Of the secret in the link that is good. Null once the site is set up.
  secret_hash bytea,
  -- By whom, for as long as they have an account.
  used_by uuid references users on delete set null
);

-- Somebody is here already, so the site was set up in another way.
insert into setup (secret_hash) select null where exists (select from users where issuer <> 'sample');
