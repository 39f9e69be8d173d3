comment on table review_requests is 'Completed pickups whose two sides have yet to be asked for a review.';
