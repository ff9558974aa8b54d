/** Command that prints the setup link of a new site. */
export const SETUP_COMMAND = 'npm run larder -- setup-link';
