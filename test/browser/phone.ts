/** A browser as phones have it: of little width, touched, and told so by the page's own viewport. */
export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
