-- The language of screens, notifications and mails.
alter table accounts add column language text not null default 'en' check (language in ('en', 'fil'));
