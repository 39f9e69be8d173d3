comment on table daily_figures is 'The figures of each day that has ended in Manila. No row names a person, a shop or a place.';
comment on column daily_figures.cancelled is 'How many tickets were cancelled, by cause (src/domain/daily-figures.ts).';
comment on column daily_figures.decided is
  'Entries of the admins'' queue that were closed, and how long they were open: the median and 9 of 10.';
