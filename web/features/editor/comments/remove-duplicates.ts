/** Removes text that was accepted twice. Loaded where a suggestion has been accepted. */
export { removeDuplicates } from '@replique/manuscript'
