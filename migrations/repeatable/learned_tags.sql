comment on table learned_tags is
  'Tags that the model does not know, such as styles, are suggested if similar items have them. Computed anew every hour.';
comment on column learned_tags.threshold is
  'The confidence from which the tag is suggested, and the share of such suggestions that were right.';
