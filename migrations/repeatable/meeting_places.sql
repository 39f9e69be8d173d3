comment on table meeting_places is
  'Public places where a seller meets buyers. Never updated: a changed place has a new id, so an id is what its buyer has seen.';
comment on column meeting_places.number is 'Its place in the list. Five is the last.';
comment on column meeting_places.hours is 'Like shops.hours.';
