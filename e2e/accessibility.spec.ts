import { expectAccessible } from '../test/browser/accessibility.ts';
import { test } from '../test/browser/fixtures.ts';

// A button that a script enables while axe is about to look has a colour on its way like this one.
test('a look sees no colour on its way to another', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Slow colours</title><style>
    main { color: black; background: white; transition: color 60s }
    @media (min-width: 500px) { main { color: gainsboro; background: black } }
  </style><main><h1>Slow colours</h1></main></html>`);
  await expectAccessible(page);
});
