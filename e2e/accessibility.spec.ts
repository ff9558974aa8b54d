import { expectAccessible } from '../test/browser/accessibility.ts';
import { test } from '../test/browser/fixtures.ts';

// For example, a button that a script enables just before axe runs is still changing colour.
test('the accessibility check never sees a colour in transition', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Slow colours</title><style>
    main { color: black; background: white; transition: color 60s }
    @media (min-width: 500px) { main { color: gainsboro; background: black } }
  </style><main><h1>Slow colours</h1></main></html>`);
  await expectAccessible(page);
});
