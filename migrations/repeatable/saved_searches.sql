comment on table saved_searches is 'Searches that buyers saved, with what an item must have to be found by them.';
comment on column saved_searches.wanted is 'The words and filters, as the call homepage/search takes them.';
comment on column saved_searches.notify is 'When the buyer is notified: at once, at 6 PM, or never.';
comment on column saved_searches.seen_at is 'When the buyer last opened the results. Items that were found later are new to them.';
comment on column saved_searches.notified_at is 'When the last notification was made. What is found in the ten minutes after it is added to it.';
comment on column saved_searches.notified_items is 'The number of items in that notification.';
comment on column saved_searches.keys is
  'An item that the search finds has one of these: lexemes, "^" and the beginning of a lexeme, or "*", which every item has.';
comment on column saved_searches.queries is 'The document of an item must match all of these.';
comment on column saved_searches.located is 'Whether items of shops without a location are left out, if the buyer has one.';
comment on column saved_searches.needs_search is
  'Whether more decides than the columns say, such as the measurements of the buyer. Then the search is asked about each item that matches them.';
comment on column saved_searches.synonyms_version is 'The synonyms with which keys and queries were made. After a change they are made again.';

create or replace trigger saved_searches_account_not_deleted before insert on saved_searches
  for each row execute function refuse_deleted_account('buyer_id');
