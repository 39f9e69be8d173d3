comment on table live_bills is 'One row a person of a sale: an account, or a name from the comments.';
comment on column live_bills.taken_by is 'The account that took over what was held for the name.';
