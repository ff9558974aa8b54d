/** The page whose pick-up cards are kept, to be read without a network. */
export const KEPT_PAGE = '/my-food-requests';
