/** Whether these are the long tests (`npm run test:long`), which try more of the same for longer. */
export const isLongRun = process.env.LONG_RUN === 'on';
