comment on table attempts is 'Counters of rate limits, which hold across processes. A crash may lose them.';
