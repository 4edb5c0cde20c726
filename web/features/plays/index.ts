/** The list of plays, and the page of one. */

export { GroupPlays } from './sharing/group-plays.tsx'
export { PlayList } from './play-list.tsx'
export { PlayPage } from './play-page.tsx'
export { TakingProgress } from './list/download-plays.tsx'
export { useGroupTaking } from './list/download-plays.tsx'
