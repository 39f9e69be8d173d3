comment on table signals is 'What the software notices. It flags and never punishes.';
comment on column signals.entry_id is 'Null only until the transaction that notes it has found its entry.';
comment on column signals.evidence is 'What it was noticed about, so that the same thing is noted once.';
