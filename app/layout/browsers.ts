/**
 * The oldest supported browsers, named as in MDN's browser-compat-data. The build targets them (vite.config.ts), `npm run check`
 * rejects functions that any of them lacks (scripts/check-browsers.ts), and the README lists them. Older browsers show pages as
 * the server sent them, without running the app.
 */
export const oldest = {
  chrome: '109',
  chrome_android: '109',
  edge: '109',
  safari: '16.4',
  safari_ios: '16.4',
  firefox: '128',
  firefox_android: '128',
  samsunginternet_android: '22',
} as const;

/** JavaScript expression that is true in these browsers and newer ones. It tests for features that older ones lack. */
export const IS_NEW_ENOUGH = "CSS.supports('width:1lh') && 'registerProperty' in CSS";
