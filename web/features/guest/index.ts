/** A play as whoever has its public link reads it. */
export { GuestPage } from './guest-page.tsx'
