-- People by their e-mail, in whatever case they write it: looked up for each mail that is sent.
create index users_email on users (lower(email));
