comment on table popular_searches is
  'How often words were searched for, without who did. Searches without a result are not counted.';
