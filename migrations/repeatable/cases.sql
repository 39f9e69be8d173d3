comment on table cases is
  '"Something is wrong with this pickup": what both sides say, for an admin who closes it with words to both.';
comment on column cases.answer_to is
  'The side that alone reads the answer, because a decision is about it. Null if both read it.';
