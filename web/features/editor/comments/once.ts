/** What takes away words that were accepted twice; fetched where something was accepted. */
export { keepOnce } from '@replique/manuscript'
