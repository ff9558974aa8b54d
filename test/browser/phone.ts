/** A browser as phones have it: narrow, touched, and with the width that a page's viewport asks for. */
export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
