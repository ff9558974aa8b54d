/** Preloaded into a program (`--import`). On SIGUSR2, prints how long the event loop was blocked since the last time. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  const milliseconds = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
  console.log(`event loop held: ${milliseconds(delay.percentile(99.9))} ${milliseconds(delay.max)}`);
  delay.reset();
});
