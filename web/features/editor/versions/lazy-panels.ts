/**
 * Loaded when the versions are first opened. The panel and the comparison share one file, because one leads to the
 * other.
 */
export { CompareView } from './compare-view.tsx'
export { VersionsPanel } from './versions-panel.tsx'
export { loadAuthors } from './authors.ts'
export { colourByAuthor, isColoured } from './coloured.ts'
