import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect } from '../test/browser/fixtures.ts';
import { test as mailing } from '../test/browser/mailing-site.ts';
import { expectToast, toastsOf } from '../test/browser/toasts.ts';
import { call, type Person } from '../test/process/person.ts';

const CONTACT_EMAIL = 'kitchen@example.org';
const note = { Name: 'Ada', Email: 'ada@example.org', Subject: 'Plums', Message: 'Two crates, from Friday on.' };

/** With the opening hours from the specification. */
const imprint = {
  ...{ name: 'Larder of Saint Florian', address: 'The rectory\n2 Church Lane', email: 'rectory@example.org' },
  ...{ phone: '+44 1632 960 143', hours: { firstDay: 1, lastDay: 6, from: '8:00', to: '20:00' }, founded: 2019 },
};

const test = mailing.extend({
  siteEnv: [
    async ({ mail }, use) => use({ SMTP_URL: mail.url, CONTACT_EMAIL, MODERATORS: 'mo@example.org' }),
    { scope: 'worker' },
  ],
});

test('the contact page says how to reach the community, and its form shows errors beside the fields', {
  tag: '@visitors',
}, async ({ page, site, expectProblem }) => {
  const submit = page.getByRole('button', { name: 'Submit' });
  const email = page.getByLabel('Email', { exact: true });
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'GET IN TOUCH' })).toBeVisible();

  await test.step('no contact details are shown until a steward has entered who runs the site', async () => {
    await expect(submit).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Where to find us' })).toBeHidden();
    await expect(page.getByText('Call, write or knock on the door.')).toBeHidden();
    const foot = page.getByRole('contentinfo');
    await expect(foot).toContainText('© Open Larder. Open Larder is free software.');
    for (const place of [page.getByRole('main'), foot]) {
      await expect(place.locator('address, a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
    }
    expect(await page.content()).not.toMatch(/Lindenford|1632 960/);
    await expectAccessible(page, { widths: [360] });
  });
  expect((await call(site.url, site.moderator as Person, 'PUT', '/moderation/site', { imprint })).status).toBe(200);
  await page.goto('/contact');
  for (const place of [page.getByRole('main'), page.getByRole('contentinfo')]) {
    for (const line of imprint.address.split('\n')) await expect(place.getByText(line)).toBeVisible();
    await expect(place.getByRole('link', { name: imprint.phone })).toHaveAttribute('href', 'tel:+441632960143');
    await expect(place.getByText('Mon to Sat 8:00 to 20:00')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: imprint.email })).toHaveAttribute('href', `mailto:${imprint.email}`);
  for (const [label, limit] of Object.entries({ Name: 100, Email: 254, Subject: 150, Message: 5000 }))
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('maxlength', String(limit));
  await expectAccessible(page);

  await test.step('missing and invalid input is reported beside its field', async () => {
    await email.fill('ada at home');
    await submit.click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    for (const label of Object.keys(note)) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(/./);
    }
    await expect(email).toHaveValue('ada at home');
    await expect(email).toHaveAccessibleDescription('Enter a valid email address.');
    await expect(page.locator('form [title]'), 'no text that only a browser tooltip shows').toHaveCount(0);
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('errors that only the server finds are shown there too', async () => {
    expectProblem(/answer 400: POST .*\/api\/contact/);
    await write(page, { ...note, Email: 'ada@home' });
    await submit.click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Enter a valid email address.');
    await expect(email).toBeFocused();
  });
  expect(toastsOf(page)).not.toContain(THANKS);
});

test('a note submitted with a double-click is sent once and thanked for once', async ({ page }) => {
  await page.goto('/contact');
  await submitInAHurry(page, 'Plums today');
});

test('a note arrives once and is thanked for once, and one that does not arrive gets no thanks', {
  tag: '@visitors',
}, async ({ page, mail, expectProblem }) => {
  const submit = page.getByRole('button', { name: 'Submit' });
  await page.goto('/contact');

  await test.step('submitted with a double-click', async () => {
    await submitInAHurry(page, 'Plums in a hurry');
  });

  await test.step('a note sent right after another is thanked for too', async () => {
    await submitInAHurry(page, 'Plums at once');
    await submitInAHurry(page, 'Plums once more');
  });

  await test.step('a note that does not arrive stays in the form and can be submitted again', async () => {
    expectProblem(/request failed: POST .*\/api\/contact/);
    await write(page, note);
    await page.route('**/api/contact', (route) => route.abort('internetdisconnected'));
    await submit.click();
    await expect(
      page.getByRole('main').getByText('The site didn’t respond. Check your connection and try again.'),
    ).toBeVisible();
    await expectFields(page, note);
    expect(toastsOf(page)).not.toContain(THANKS);
    await page.unroute('**/api/contact');
    await submit.click();
    await expectToast(page, THANKS);
  });

  await test.step('a note can be written and submitted with the keyboard alone', async () => {
    await page.getByLabel('Name', { exact: true }).focus();
    for (const text of Object.values(note)) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await expect(submit).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, THANKS);
  });

  await test.step('the first note has arrived exactly once', async () => {
    const arrived = () =>
      mail.received.filter(({ headers }) => headers.subject === 'Contact: Plums in a hurry · Open Larder');
    await expect.poll(() => arrived().length).toBeGreaterThan(0);
    expect(arrived()).toMatchObject([
      {
        to: [CONTACT_EMAIL],
        headers: { 'reply-to': 'Ada <ada@example.org>' },
        text: expect.stringContaining(note.Message),
      },
    ]);
  });
});

const THANKS = 'Thanks For Your Response';

async function submitInAHurry(page: Page, subject: string): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await write(page, { ...note, Subject: subject });
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expectToast(page, THANKS);
  await expectFields(page, { Name: '', Email: '', Subject: '', Message: '' });
  await expect(page).toHaveURL('/contact');
  expect(toastsOf(page)).toEqual([]);
  expect(sent).toEqual([expect.stringMatching(/\/api\/contact$/)]);
}

async function expectFields(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
}

async function write(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}
