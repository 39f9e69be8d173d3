-- The older lists of reports become entries of the queue, and cases that are open join it. An entry has the id of its case or
-- of its first report, so that every copy of a database gets the same rows.

alter table reports disable trigger reports_account_not_deleted;
alter table decisions disable trigger decisions_appeal_by_another;

insert into queue_entries (id, kind, subject_id, title, priority, opened_at)
  select c.id, 'pickup', c.id, left(s.name, 100), 4, c.opened_at
  from cases c join pickups p on p.id = c.pickup_id join shops s on s.id = p.shop_id where c.closed_at is null
  order by c.id;

-- Reports of messages. Open ones about the same side of a conversation are one entry.
create temporary table old_messages on commit drop as
  select r.*, case r.reported_by when c.buyer_id then s.owner_id else c.buyer_id end as about_id
  from conversation_reports r join conversations c on c.id = r.conversation_id join shops s on s.id = c.shop_id;
insert into queue_entries (id, kind, subject_id, about_id, priority, opened_at)
  select (array_agg(id order by reported_at, id))[1] as first, 'message', conversation_id, about_id,
    max(case reason when 'scam' then 6 when 'abuse' then 4 else 3 end), min(reported_at)
  from old_messages where closed_at is null group by conversation_id, about_id order by first;
insert into queue_entries (id, kind, subject_id, about_id, priority, opened_at, closed_at)
  select id, 'message', conversation_id, about_id, 3, reported_at, closed_at
  from old_messages where closed_at is not null order by id;
insert into reports (id, entry_id, reported_by, reason, details, reported_at, conversation_id, first_sequence,
    last_sequence, client_id)
  select r.id, coalesce(e.id, r.id), r.reported_by, r.reason, r.details, r.reported_at, r.conversation_id,
    r.first_sequence, r.last_sequence, r.client_id
  from old_messages r
  left join queue_entries e on r.closed_at is null and e.closed_at is null and e.kind = 'message'
    and e.subject_id = r.conversation_id and e.about_id = r.about_id;
insert into decisions (id, entry_id, act, words, about_id, decided_by, decided_at, in_effect_at)
  select id, id, 'nothing', '', about_id, closed_by, closed_at, closed_at
  from old_messages where closed_at is not null;

-- Reports of reviews. `hidden_by`: the decision that an appeal is about.
create temporary table old_reviews on commit drop as
  select r.*, v.author_id, left(v.body, 100) as title,
    case r.reason when 'private' then 'privacy' else r.reason end as new_reason,
    (select h.id from review_reports h
      where r.reason = 'appeal' and h.review_id = r.review_id and h.hid and h.reason <> 'appeal'
        and h.closed_at <= r.reported_at
      order by h.closed_at desc limit 1) as hidden_by,
    -- A later decision that shows the review lifts it.
    (select min(l.closed_at) from review_reports l
      where r.hid and l.review_id = r.review_id and not l.hid and l.closed_at > r.closed_at) as lifted_at
  from review_reports r join reviews v on v.id = r.review_id;
insert into queue_entries (id, kind, subject_id, about_id, title, priority, opened_at)
  select (array_agg(id order by reported_at, id))[1] as first, 'review', review_id, author_id, title,
    max(case new_reason when 'abuse' then 4 when 'privacy' then 4 else 3 end), min(reported_at)
  from old_reviews where closed_at is null and hidden_by is null group by review_id, author_id, title order by first;
insert into queue_entries (id, kind, subject_id, about_id, title, priority, opened_at, closed_at)
  select id, 'review', review_id, author_id, title, 3, reported_at, closed_at
  from old_reviews where closed_at is not null and hidden_by is null order by id;
insert into queue_entries (id, kind, subject_id, about_id, title, priority, opened_at, closed_at)
  select id, 'appeal', hidden_by, author_id, title, 4, reported_at, closed_at
  from old_reviews where hidden_by is not null order by id;
insert into reports (id, entry_id, reported_by, reason, details, reported_at)
  select r.id, coalesce(e.id, r.id), r.reported_by, r.new_reason, r.details, r.reported_at
  from old_reviews r
  left join queue_entries e on r.closed_at is null and e.closed_at is null and e.kind = 'review'
    and e.subject_id = r.review_id
  where r.hidden_by is null;
insert into decisions (id, entry_id, act, rule, words, about_id, subject_id, decided_by, decided_at, in_effect_at,
    lifted_at)
  select id, id, case when hid then 'hide_review' else 'nothing' end,
    case when hid then case when new_reason in ('abuse', 'privacy', 'spam') then new_reason else 'other' end end,
    answer, author_id, case when hid then review_id end, closed_by, closed_at, closed_at, lifted_at
  from old_reviews where closed_at is not null and hidden_by is null;
insert into decisions (id, entry_id, act, words, about_id, decided_by, decided_at, in_effect_at)
  select id, id, case when hid then 'uphold' else 'lift' end, answer, author_id, closed_by, closed_at, closed_at
  from old_reviews where closed_at is not null and hidden_by is not null;
insert into appeals (decision_id, text, sent_at)
  select hidden_by, details, reported_at from old_reviews where hidden_by is not null;

alter table reports enable trigger reports_account_not_deleted;
alter table decisions enable trigger decisions_appeal_by_another;
drop table review_reports;
drop table conversation_reports;
