comment on table reviews is
  'What buyer and seller say about a completed pickup. A review is visible once both are in, or after its `visible_at`.';
comment on column reviews.side is 'Who wrote it.';
comment on column reviews.words is 'src/domain/reviews.ts has them.';
comment on column reviews.announced is 'Whether the person that it is about was notified that it is visible.';
comment on column reviews.hidden is 'By an admin.';
comment on index reviews_about is 'The list of those about a person, newest first, and their average.';

create or replace trigger reviews_account_not_deleted before insert on reviews
  for each row execute function refuse_deleted_account('author_id');

create or replace function refuse_review_change() returns trigger language plpgsql as $$
begin
  raise exception 'review % does not change', old.id
    using errcode = 'restrict_violation', constraint = 'reviews_never_change';
end $$;
create or replace trigger reviews_never_change before update on reviews for each row
  when ((old.pickup_id, old.side, old.author_id, old.about_id, old.rating, old.words, old.body, old.written_at)
    is distinct from
    (new.pickup_id, new.side, new.author_id, new.about_id, new.rating, new.words, new.body, new.written_at)
    or new.visible_at > old.visible_at
    or (old.reply is not null and (old.reply, old.replied_at) is distinct from (new.reply, new.replied_at)))
  execute function refuse_review_change();
