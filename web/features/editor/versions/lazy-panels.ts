/** What is fetched when somebody first asks for the versions: one file, for the panel leads to the view. */
export { CompareView } from './compare-view.tsx'
export { VersionsPanel } from './versions-panel.tsx'
export { askAuthors } from './authors.ts'
export { colourByAuthor, isColoured } from './coloured.ts'
