/** The editor: one play, written by one or many, on the page it will be printed on. */
export { Editor } from './editor.tsx'
