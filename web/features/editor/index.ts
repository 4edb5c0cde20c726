/** The editor of one play, for one or several authors, on the page as it will be printed. */
export { Editor } from './editor.tsx'
// used by the playground pages
export { openOwnPlay } from './workbench/own-play.ts'
