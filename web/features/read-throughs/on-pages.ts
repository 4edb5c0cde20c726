/** Where the pages of plays and groups tell of readings; the room itself does not come along. */
export { GroupReadings } from './lobby/read-through-links.tsx'
export { PlayReadings } from './lobby/read-through-links.tsx'
