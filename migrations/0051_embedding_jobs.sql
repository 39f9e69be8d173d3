-- Photos wait for their embedding in the queue of background jobs. What waited here has no embedding yet, and is found by that.
drop trigger item_photos_look_new on item_photos;
drop trigger item_photos_look_changed on item_photos;
drop trigger item_photos_look_removed on item_photos;
drop function note_photo_to_look_at();
drop function forget_photo_to_look_at();
drop table photos_to_look_at;
do $$ begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name = 'look-at-photos';
  end if;
end $$;
