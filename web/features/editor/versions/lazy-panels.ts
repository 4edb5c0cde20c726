/** Loaded when the versions are first opened. One file, because the panel leads to the comparison. */
export { CompareView } from './compare-view.tsx'
export { VersionsPanel } from './versions-panel.tsx'
export { loadAuthors } from './authors.ts'
export { colourByAuthor, isColoured } from './coloured.ts'
