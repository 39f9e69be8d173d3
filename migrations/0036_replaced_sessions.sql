-- A session whose place another has taken, as after a change of password. Until it expires, some seconds later, it says who
-- is signed in and nothing else: the pages of that browser may ask before they have the new cookie. Whoever stole the old
-- cookie can do nothing more with it.
alter table sessions add column replaced_at timestamptz;

-- Every process forgets what it remembers of the session.
create trigger sessions_replaced_tell after update of replaced_at on sessions
  for each row execute function tell_account_changed('account_id');
