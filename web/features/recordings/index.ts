/** Recording the lines of one's parts. */
export { RecordPage } from './record-page.tsx'
export { OwnRecordings } from './delete-recordings.tsx'
