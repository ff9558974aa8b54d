import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  globalSetup: '../../test/browser/used-folder.ts',
  testMatch: 'sign-in.journey.ts',
  reporter: 'list',
});
