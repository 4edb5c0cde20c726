/** Loaded when the text is downloaded. */
export { printFountain } from '@replique/script'
