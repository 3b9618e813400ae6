-- A message is in the language that the farmer uses (docs/decisions/188); what pages of before send is taken and not kept.
alter table app.push_subscriptions drop column language;
