-- What follows from a move is written by features/tickets/move.ts: when the item was handed over, the end of its pickup, and
-- the request for reviews.
drop trigger if exists tickets_close_pickup on tickets;
drop trigger if exists ticket_moves_completed on ticket_moves;
drop trigger if exists pickups_ask_for_reviews on pickups;
drop function if exists close_pickup, set_completed_at, ask_for_reviews;

-- On items the same name says when the last photo of a draft arrived.
alter table tickets rename column completed_at to handed_over_at;
