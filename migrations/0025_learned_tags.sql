-- Tags that no model knows, such as styles, which pieces that are alike can tell by now: from which confidence on one is
-- suggested, and how often that would have been right. Made anew every hour; of other models' vectors it says nothing.
create table learned_tags (
  model text not null,
  tag_id integer not null references tags,
  least double precision not null check (least between 0 and 1),
  share double precision not null check (share between 0 and 1),
  learned_at timestamptz not null,
  primary key (model, tag_id)
);
