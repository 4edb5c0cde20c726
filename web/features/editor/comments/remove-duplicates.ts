/** Removes text that was inserted twice because a suggestion was accepted twice. Loaded once any was accepted. */
export { removeDuplicates } from '@replique/manuscript'
