/** Fetched when words are taken home. */
export { printFountain } from '@replique/script'
