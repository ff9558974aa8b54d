/**
 * The oldest browsers that the app runs in, by their names in MDN's browser-compat-data. The build writes for them
 * (vite.config.ts), `npm run check` refuses functions that one of them lacks (scripts/check-browsers.ts), and README names
 * them. In older ones a page stays as the server sent it.
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

/** JavaScript that is true in one of these browsers or a newer one. It tests features that older ones lack. */
export const IS_NEW_ENOUGH = "CSS.supports('width:1lh') && 'registerProperty' in CSS";
