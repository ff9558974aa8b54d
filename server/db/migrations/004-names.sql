-- The names that the code and its readers use: a mail queue, people who unsubscribed, and requests that are unread.
alter table food_requests rename column unseen to unread;
alter index food_requests_unseen rename to food_requests_unread;
alter table outbox rename to mail_queue;
alter table mail_queue rename column letter to kind;
alter table mail_queue rename column written_at to queued_at;
alter table mail_queue rename constraint outbox_about_one to mail_queue_about_one;
alter index outbox_pkey rename to mail_queue_pkey;
alter index outbox_due rename to mail_queue_due;
alter index outbox_food rename to mail_queue_food;
alter index outbox_request rename to mail_queue_request;
alter index outbox_sent rename to mail_queue_sent;
alter table mail_refusals rename to unsubscribes;
alter table unsubscribes rename column refused_at to unsubscribed_at;
alter index mail_refusals_pkey rename to unsubscribes_pkey;
