/** The page on which a play is read together. */

export { ReadingPage } from './reading-page.tsx'
