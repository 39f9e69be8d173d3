comment on table taste_acts is 'What buyers opened last, and which items they do not want to see, for the ranking of their home. Nothing of those who object.';

create or replace trigger taste_acts_account_not_deleted before insert on taste_acts
  for each row when (new.kind = 'hidden') execute function refuse_deleted_account('buyer_id');
