-- Each phone of a farmer by itself: what it did not take yet, and when it was last heard of (docs/decisions/204).

-- A notice was shown on it, or it asked for messages; of those that are there the clock begins today.
alter table app.push_subscriptions add column seen_at timestamptz not null default now();
create index push_subscriptions_seen on app.push_subscriptions (seen_at);
-- A message is in the language that the farmer uses; pages of before still write one here.
alter table app.push_subscriptions alter column language drop not null;

-- By the id of a phone: that it took the message, will not, or from when on it is tried again. Empty where all took it at once.
alter table app.deliveries add column phones jsonb not null default '{}';

-- A brief goes by no further way; what it said stays for the list of messages.
alter table app.briefs add column is_over boolean not null default false;

-- A phone's own messages are ended without a sign-in, as the others are.
alter table app.channel_ends drop constraint channel_ends_channel_check;
alter table app.channel_ends add constraint channel_ends_channel_check check (channel in ('push', 'whatsapp', 'sms', 'email'));
