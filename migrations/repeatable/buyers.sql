comment on column buyers.latitude is 'Where the buyer is, to a hundredth of a degree, which is about a kilometre.';
comment on column buyers.town is 'The town that the buyer chose. Null if the device reported the coordinates.';
comment on column buyers.ranked_by_behaviour is 'Whether a buyer''s feed may depend on what they opened and saved.';

create or replace trigger buyers_measurements_account_not_deleted before update of measurements on buyers for each row
  when (new.measurements <> '{}') execute function refuse_deleted_account('account_id');
create or replace trigger buyers_location_account_not_deleted before update of latitude, longitude, town on buyers for each row
  when (new.latitude is not null) execute function refuse_deleted_account('account_id');
