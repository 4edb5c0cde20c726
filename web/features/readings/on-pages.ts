/** Where the pages of plays and groups tell of readings; the room itself does not come along. */
export { GroupReadings } from './lobby/group-readings.tsx'
export { PlayReadings } from './lobby/play-readings.tsx'
