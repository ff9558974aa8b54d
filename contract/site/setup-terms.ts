/** The command that prints the link by which a new site is set up. */
export const SETUP_COMMAND = 'npm run larder -- setup-link';
