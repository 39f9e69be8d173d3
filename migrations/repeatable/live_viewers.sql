comment on table live_viewers is 'How many people each process serves at the link of a sale. Rows end with their time.';
