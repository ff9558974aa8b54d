import { expect, test } from '../test/browser/fixtures.ts';
import { move, promise } from '../test/browser/hand-over-steps.ts';
import { food } from '../test/process/person.ts';

// A site where no one else gives anything away, and whose counts aren't cached for some seconds.
test.use({ siteEnv: { ANSWER_CACHE_MB: '0' } });

test('the home page says what people have saved together, once there is anything', { tag: '@visitors' }, async ({
  page,
  site,
}) => {
  await page.goto('/');
  await expect(page.getByText(/people have saved food/)).toHaveCount(0);
  const [gina, hugo] = [await site.register('Gina of the totals'), await site.register('Hugo of the totals')];
  const { requestId, code } = await promise(site.url, gina, hugo, food('Counted carrots'));
  await move(site.url, gina, requestId, 'collection', { code });
  await page.reload();
  await expect(page.getByText('2 people have saved food once here so far.')).toBeInViewport({ ratio: 1 });
});
