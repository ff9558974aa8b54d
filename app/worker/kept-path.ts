/** Path of the page whose pick-up cards are kept for offline use. */
export const KEPT_PAGE = '/my-food-requests';
