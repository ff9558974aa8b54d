-- All servers are notified of an ended session, by whatever program it ends, so that streams of events end with it.
create function tell_ended_sessions() returns trigger language plpgsql as $$
  begin
    perform pg_notify('events', json_build_object('sessionsOf', user_id)::text)
      from (select distinct user_id from ended) people;
    return null;
  end
$$;
create trigger sessions_tell_ended after delete on sessions
  referencing old table as ended for each statement execute function tell_ended_sessions();
