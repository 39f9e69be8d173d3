comment on table lost_photos is
  'Photos without files in the storage. They are not shown, and another photo may take their position. If the files return, so do the photos.';
