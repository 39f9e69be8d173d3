-- Files of the ZIP that an import did not take, and why: {name, code, problem}.
alter table item_imports add column left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array');
