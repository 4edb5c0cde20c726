/** The page on which a play is read together. */

export { ReadingPage } from './read-through-page.tsx'
