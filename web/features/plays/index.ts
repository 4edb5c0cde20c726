/** The list of plays, and the page of one. */
export { PlayList } from './play-list.tsx'
export { PlayPage } from './play-page.tsx'
