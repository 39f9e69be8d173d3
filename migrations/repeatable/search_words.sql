comment on table search_words is
  'The words of names, tags, brands and shops, for corrections of misspelt words. Words without an item left stay, because the correction counts items.';
