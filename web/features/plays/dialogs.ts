/** What is asked about a play over any page, fetched when it is asked for. */
export { ExportDialog } from './export-dialog.tsx'
export { RenameDialog } from './play-menu.tsx'
export { SharingDialog } from './sharing/sharing-dialog.tsx'
