/** Dialogs about a play that can open on any page; loaded on demand. */
export { ExportDialog } from './export-dialog.tsx'
export { RenameDialog } from './play-menu.tsx'
export { SharingDialog } from './sharing/sharing-dialog.tsx'
