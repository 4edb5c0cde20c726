/** Where the pages of plays and groups tell of readings; the room itself does not come along. */
export { GoingReading, GroupReadings, PlayReadings } from './lobby/read-through-links.tsx'
