import { expect, test } from 'vitest';
import { NOW } from '../../test/server/build-app.ts';
import { addFood, createUser } from '../../test/server/factories.ts';
import { mailServer, minutesAfter, send } from '../../test/server/mailing.ts';
import { meeting } from '../../test/server/meeting.ts';
import { twoServers } from '../../test/server/two-servers.ts';
import { addWanted, HOME } from '../../test/server/wanting.ts';
import { prepareDigests } from './digest.ts';

test('two servers that prepare a digest at the same time send it once, with its food', async () => {
  const mail = await mailServer();
  const servers = await twoServers({ env: { SMTP_URL: mail.url } });
  const [here] = servers;
  const [ada, ben] = [await createUser(here, 'Ada'), await createUser(here, 'Ben')];
  await addWanted(here, ben);
  await addFood(here, ada, { title: 'Bread', pickup: HOME });
  // The servers' clocks differ a little.
  for (const [ahead, server] of servers.entries()) server.setNow(minutesAfter(NOW, 20 * 60 + ahead));
  const [one, other] = servers.map((server) => async () => {
    await prepareDigests(server.db, server.deps.ctx);
    return new Response();
  });
  if (one && other) await Promise.all(await meeting(here, 'digests', one, other));
  for (const server of servers) await send(server);
  expect(mail.received.map(({ to, text }) => [to, text.includes('“Bread”')])).toEqual([[[ben.email], true]]);
});
