/** The editor: one play, written by one or many, on the page it will be printed on. */
export { Editor } from './editor.tsx'
// the playground's pages take this from here
export { openOwnPlay } from './workbench/own-play.ts'
