comment on table still_there_questions is
  'The last question to the seller whether an item is still there. It is open until it is renewed, or the item becomes a draft because nobody answered. If something happens with the item, the row goes.';
comment on column still_there_questions.listed_at is
  'What it was before the item became a draft. The item gets it back.';
comment on column still_there_questions.renewed_at is 'When the seller said that the item is still there.';
