/**
 * Removes text that was inserted twice because a suggestion was accepted twice. Loaded once a suggestion has been
 * accepted.
 */
export { removeDuplicates } from '@replique/manuscript'
