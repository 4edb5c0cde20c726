/** What goes on in the background for whoever looks. */
export { JobStrip } from './job-strip.tsx'
