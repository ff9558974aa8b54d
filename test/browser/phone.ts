/** Browser options of a phone: a narrow screen, touch, and the page's viewport settings applied. */
export const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
