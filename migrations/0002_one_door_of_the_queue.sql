-- Features open and close their entries of the queue themselves (features/moderation/entries.ts).
drop trigger if exists sellers_queue on sellers;
drop trigger if exists name_corrections_queue on name_corrections;
drop trigger if exists duplicate_listings_queue on duplicate_listings;
drop function if exists queue_seller, queue_correction, queue_pair;
