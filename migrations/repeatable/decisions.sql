comment on column decisions.subject_id is 'The item, review, shop or account that it changes.';
comment on column decisions.days is 'For how long a shop is paused or an account stopped, and until when. Null for good.';
comment on column decisions.needs_second is 'Of a decision that needs two admins.';
comment on column decisions.in_effect_at is 'Since when it has an effect. Null while a second admin has not agreed.';
comment on index decisions_one is 'Nothing is decided twice: a decision that a second admin refused leaves room for another.';

-- Whoever decided, or agreed, does not judge the appeal.
create or replace function refuse_own_appeal() returns trigger language plpgsql as $$
begin
  if exists (select from queue_entries e join decisions d on d.id = e.subject_id
      where e.id = new.entry_id and e.kind = 'appeal' and new.decided_by in (d.decided_by, d.second_by)) then
    raise exception 'an appeal needs another admin'
      using errcode = 'restrict_violation', constraint = 'decisions_appeal_by_another';
  end if;
  return new;
end $$;
create or replace trigger decisions_appeal_by_another before insert on decisions
  for each row execute function refuse_own_appeal();
