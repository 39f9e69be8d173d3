-- The words that begin with what somebody has typed so far are neighbours in this index, whatever the database sorts by.
create index search_words_beginning on search_words (word collate "C");
