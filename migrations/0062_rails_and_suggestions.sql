-- Lists of shops for the home screen, the map and the suggestions while typing.
create index shops_opened on shops (created_at desc, id desc) where closed_at is null;
create index shops_begins on shops (lower(name) collate "C") where closed_at is null;

-- How often words were searched for, without who did. Words that found nothing are not in it.
create table popular_searches (
  day date not null,
  words text not null check (char_length(words) between 2 and 60),
  searches integer not null check (searches > 0),
  primary key (day, words)
);
